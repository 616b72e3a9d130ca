"""Everything that regulae itself can complain about: one root, a next step, an exit status."""


class RegulaeError(Exception):
    """Base of all of them; the command line catches this one and nothing wider.

    Attributes:
        hint: What to do next, one sentence; empty when there is nothing to say.
        exit_code: The status with which the command ends.
    """

    exit_code = 70

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class ArgumentError(RegulaeError, ValueError):
    """Something that was asked for cannot be asked so."""

    exit_code = 2


class RuleNumberError(ArgumentError):
    """A text that should be a rule number is not one."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(
            f"{_shorten(text)!r} is not a rule number: {why}",
            hint="Write it as 702, 702.19 or 702.19b (no subrule is lettered l or o).",
        )
        self.text = text


class LocatorError(ArgumentError):
    """A text that should be a locator is not one."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(
            f"{_shorten(text)!r} is not a locator: {why}",
            hint="Write it as [language:]number[@edition]: 605.3b, it:605.3b, it:601.2@2023-06-16.",
        )
        self.text = text


class EditionError(ArgumentError):
    """No edition answers to what was given."""


class LanguageError(ArgumentError):
    """regulae has no pack for this language, or cannot tell which language a text is in."""


class NotFoundError(RegulaeError, LookupError):
    """The corpus has nothing under this locator, or no source of this name."""

    exit_code = 3


class WitnessError(RegulaeError):
    """A document cannot be read: not there, no text, too large, damaged beyond use."""

    exit_code = 4


class FetchError(RegulaeError):
    """A text cannot be downloaded: not reached, refused, broken off, or not what was asked for.

    Attributes:
        unreachable: The host that could not be reached; empty where one answered.
    """

    exit_code = 4

    def __init__(self, message: str, *, hint: str = "", unreachable: str = "") -> None:
        super().__init__(message, hint=hint)
        self.unreachable = unreachable


class StoreError(RegulaeError):
    """There is no store, or it is broken, or another version of regulae made it."""

    exit_code = 5


def _shorten(text: str, width: int = 60) -> str:
    """Cut what was given to a length that an error line can hold."""
    return text if len(text) <= width else text[: width - 1] + "…"
