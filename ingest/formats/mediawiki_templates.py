"""Templates of rules wikis: which of them are symbols or characters, as data with examples."""

import re
from typing import NamedTuple

# A symbol as it is written between braces: {2}, {W}, {W/U}, {2/W}, {W/U/P}.
_SYMBOL = r"(?:[0-9]{1,3}|[WUBRGCSXYZTQEP])(?:/[WUBRGCP]){0,2}"


class TemplateForm(NamedTuple):
    """How templates of one kind are read.

    Attributes:
        name: Matches the whole name, in any case.
        gives: ``name`` (a symbol), ``arguments`` (symbols each), or the very text.
        examples: Source, and what is read of it.
    """

    name: re.Pattern[str]
    gives: str
    examples: tuple[tuple[str, str], ...]


def _match(names: str) -> re.Pattern[str]:
    return re.compile(names, re.IGNORECASE)


TEMPLATE_FORMS = (
    TemplateForm(
        _match("simbol[oi]( (di )?mana)?|symbol[se]?|symboles?|símbolo|simb|sym|mana|mtg ?symbol"),
        "arguments",
        (
            ("{{Simbolo|T}}", "{T}"),
            ("{{simbolo mana|W/U}}", "{W/U}"),
            ("{{Symbole|2}}", "{2}"),
            ("{{mana|2WW}}", "{2}{W}{W}"),
            ("{{Mana|10|x|G}}", "{10}{X}{G}"),
            ("{{symbol|q}}", "{Q}"),
            ("{{sym|chaos}}", "{CHAOS}"),
        ),
    ),
    TemplateForm(
        _match(_SYMBOL), "name", (("{{T}}", "{T}"), ("{{2}}", "{2}"), ("{{w/u/p}}", "{W/U/P}"))
    ),
    TemplateForm(_match("tap(pa)?|engager"), "{T}", (("{{tap}}", "{T}"), ("{{TAPpa}}", "{T}"))),
    TemplateForm(_match("untap|stappa|dégager"), "{Q}", (("{{Untap}}", "{Q}"),)),
    TemplateForm(_match("nbsp|spazio"), "\xa0", (("{{nbsp}}", "\xa0"),)),
    TemplateForm(_match("ndash|en ?dash|–"), "–", (("{{ndash}}", "–"),)),
    TemplateForm(_match("mdash|em ?dash|—"), "—", (("{{mdash}}", "—"),)),
    TemplateForm(_match("!"), "|", (("{{!}}", "|"),)),
    TemplateForm(_match("="), "=", (("{{=}}", "="),)),
    TemplateForm(_match("-|clear|clr|br"), "\n", (("{{clear}}", "\n"),)),
)
_SYMBOLS = re.compile(f"(?:{_SYMBOL})+", re.IGNORECASE)
_ONE_SYMBOL = re.compile(_SYMBOL, re.IGNORECASE)


def read_template(name: str, arguments: list[str]) -> str | None:
    """Give what a template shows; ``None`` if it is of no known form.

    >>> read_template("mana", ["2", "W"])
    '{2}{W}'
    """
    for form in TEMPLATE_FORMS:
        if form.name.fullmatch(name):
            if form.gives == "name":
                return f"{{{name.upper()}}}"
            if form.gives == "arguments":
                return "".join(map(_write_symbols, arguments))
            return form.gives
    return None


def _write_symbols(argument: str) -> str:
    bare = argument.strip(" {}")
    if _SYMBOLS.fullmatch(bare):
        return "".join(f"{{{symbol.upper()}}}" for symbol in _ONE_SYMBOL.findall(bare))
    return f"{{{bare.upper()}}}" if bare else ""
