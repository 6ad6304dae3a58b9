"""The moderator's checklist: tidy desks at which nothing is to be found, and mistakes planted at them."""
