"""A class of named fields with defaults that mypy checks like a dataclass, and that costs next to nothing to make.

Before, as a NamedTuple of thirty fields, `Engine` cost every command two per cent: its annotations were evaluated and
its constructor compiled each time.
"""

from __future__ import annotations

from typing import Any, TypeVar, dataclass_transform

R = TypeVar("R", bound="Record")


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """Fields are declared as in a dataclass and given by name; a default stands behind the declaration.

    mypy refuses a record with a field that is missing, unknown or of another type; what it hasn't seen raises
    TypeError here.
    """

    def __init__(self, **fields: Any) -> None:
        own, names = vars(type(self)), type(self).__annotations__
        found = {name: own[name] for name in names if name in own} | fields
        if found.keys() != names.keys():
            wrong = ", ".join(sorted(found.keys() ^ names.keys()))
            raise TypeError(f"{type(self).__name__} has no such fields, or needs them: {wrong}")
        # Kept by the object: a function that the class itself holds would be taken for a method.
        self.__dict__.update(found)

    def replaced(self: R, **fields: Any) -> R:
        """The same with other values in some fields."""
        return type(self)(**{**self.__dict__, **fields})
