"""Games from outside: packages that are written, installed, played, broken and taken away again."""
