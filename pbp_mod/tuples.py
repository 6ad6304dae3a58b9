"""Tuples of named fields, declared as with `typing.NamedTuple`, that cost a process a tenth as much to declare.

Python's own evaluates every annotation and compiles a constructor, in each process anew: with the twenty that the shortest
command declares, a fourteenth of what it costs. mypy takes these for Python's own, and so may a reader: fields with defaults
behind them, `_replace`, `_asdict`, `_fields`, pattern matching, copying and pickling are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from _operator import itemgetter

    try:
        from _collections import _tuplegetter as field
    except ImportError:  # another Python

        def field(at, doc):
            """The value of a field."""
            return property(itemgetter(at), doc=doc)

    new = tuple.__new__

    def two(_cls, a, b):
        """Makes one of two fields; as the code of a class it has their names."""
        return new(_cls, (a, b))

    def three(_cls, a, b, c):
        """The same of three."""
        return new(_cls, (a, b, c))

    def four(_cls, a, b, c, d):
        """Of four."""
        return new(_cls, (a, b, c, d))

    def five(_cls, a, b, c, d, e):
        """Of five."""
        return new(_cls, (a, b, c, d, e))

    def six(_cls, a, b, c, d, e, f):
        """Of six."""
        return new(_cls, (a, b, c, d, e, f))

    makers = {len(each.__code__.co_varnames) - 1: each for each in (two, three, four, five, six)}

    def maker(name, names, defaults):
        """The constructor of a class with so many fields, without compiling one."""
        made = type(two)(
            makers[len(names)].__code__.replace(co_varnames=("_cls", *names)), globals(), "__new__", defaults
        )
        made.__qualname__ = f"{name}.__new__"
        return made

    class Declared(type):
        """Makes the class of a declaration: its fields are its annotations."""

        def __new__(cls, name, bases, given):
            """A class of tuples; what is no field stays what it is."""
            if name != "NamedTuple" or bases != (tuple,):
                names = tuple(given.get("__annotations__", ()))
                defaults = {each: given[each] for each in names if each in given}
                if bases != (NamedTuple,) or tuple(defaults) != names[len(names) - len(defaults) :]:
                    raise TypeError(
                        f"{name} derives from more, or a field without default stands behind one with"
                    )
                given |= {each: field(at, None) for at, each in enumerate(names)}
                given |= {"_fields": names, "_field_defaults": defaults, "__match_args__": names}
                ends = (*defaults.values(),)
                if len(names) in makers:
                    given["__new__"] = maker(name, names, ends)
                given["_ends"] = {len(names) - at: ends[len(ends) - at :] for at in range(len(ends) + 1)}
            given["__slots__"] = ()
            return super().__new__(cls, name, bases, given)

    class NamedTuple(tuple, metaclass=Declared):
        """The base of all."""

        def __new__(cls, /, *values, **named):
            """Values of the fields in their order or by name. Raises TypeError."""
            end = None if named else cls._ends.get(len(values))
            return new(cls, cls._filled(values, named) if end is None else values + end)

        @classmethod
        def _filled(cls, values, named):
            """A value for each field."""
            fields, known = cls._fields, cls._field_defaults
            rest = fields[len(values) :]
            if len(values) <= len(fields) and named.keys() <= {*rest}:
                found = {**known, **named} if named else known
                if found.keys() >= {*rest}:
                    return (*values, *[found[each] for each in rest])
            raise TypeError(
                f"{cls.__name__} has the fields {', '.join(fields)}; those without default are needed"
            )

        @classmethod
        def _make(cls, values):
            """One of these of all its values in their order. Raises TypeError."""
            return cls(*values)

        def _replace(self, /, **named):
            """The same with other values in some fields. Raises ValueError."""
            made = new(self.__class__, map(named.pop, self._fields, self))
            if named:
                raise ValueError(f"{type(self).__name__} has no such fields: {', '.join(named)}")
            return made

        def _asdict(self):
            """Its values by the names of their fields."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            """As it is made."""
            said = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({said})"

        def __getnewargs__(self):
            """For copies and pickles."""
            return tuple(self)
