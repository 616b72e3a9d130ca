"""Markdown masked in place: emphasis, links, headings, quotes; what stays is what is shown."""

import re

from regulae.ingest.masking.html import ENTITY, TAG, find_meaning
from regulae.ingest.masking.shown import PICTURE, fill

_MARK = re.compile(
    # Every mark begins with one of these: most places are given up at once.
    r"(?=[\s`~\[#>+|\\!<*_&])(?:"
    r"^[ \t]{0,3}(?:`{3,}|~{3,})[^\n]*$"
    r"|^(?P<footnote>[ \t]{0,3}\[\^[^\[\]\n]{1,200}\]:[ \t]*+)"
    r"|\[\^[^\[\]\s]{1,200}\]"  # where it is called
    r"|^[ \t]{0,3}\[(?!\^)[^\[\]\n]{1,200}\]:[ \t]*+\S[^\n]*$"  # where a link leads
    r"|^(?P<heading>[ \t]{0,3}\#{1,6}(?=[ \t]))"
    r"|[ \t]\#{1,6}[ \t]*$"
    r"|^[ \t]{0,3}>[> \t]*+"
    r"|^(?P<bullet>[ \t]*\+)(?=[ \t])"
    r"|(?P<bar>\|)"
    r"|\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<picture>!)?\[(?P<words>[^\[\]\n]{0,500})\](?:\([^()\n]{0,500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)"
    r"|\[[^\[\]\n]{0,200}\])"
    r"|<(?:https?://|mailto:)[^<>\s]{1,500}>|<!--|`+|~~"
    r"|\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}"
    r"|(?<![^\W_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![^\W_])"
    rf"|{TAG}|{ENTITY}"
    r")",
    re.MULTILINE,
)


def mask_markdown(text: str) -> str:
    """Mask a page; what comes back is as long."""
    pieces: list[str] = []
    place, is_endless = 0, False
    while match := _MARK.search(text, place):
        pieces.append(text[place : match.start()])
        place = match.end()
        if match[0] != "<!--":
            pieces.append(_mask_mark(match))
            continue
        end = -1 if is_endless else text.find("-->", place)
        is_endless = end < 0
        place = match.end() if is_endless else end + 3
        pieces.append(match[0] if is_endless else fill(place - match.start()))
    pieces.append(text[place:])
    return "".join(pieces)


def _mask_mark(match: re.Match[str]) -> str:
    length = len(match[0])
    kind = match.lastgroup
    if match["words"] is not None:
        return _mask_link(match)
    if match["name"] or match[0].startswith("&"):
        return find_meaning(match)
    if kind == "escaped":
        return fill(1) + match["escaped"]
    if kind == "bullet":
        return match[0][:-1] + "-"
    if kind == "footnote":
        return fill(length, "\n^ ")  # a paragraph; no rule begins with its first number
    if kind == "heading":
        return fill(length, "\n")  # apart from the line above
    return fill(length, "\t" if kind == "bar" else "")


def _mask_link(match: re.Match[str]) -> str:
    """Leave the words of a link, which has none within it, or what is said of a picture."""
    start, end = (place - match.start() for place in match.span("words"))
    if match["picture"] and not match["words"].strip():
        return fill(len(match[0]), PICTURE)
    return fill(start) + mask_markdown(match["words"]) + fill(len(match[0]) - end)
