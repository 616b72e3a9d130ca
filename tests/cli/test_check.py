"""``regulae check``: lines, statuses, streams, patches, and files that are mended."""

import json
import os
import stat
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regulae.corpus.embedded import load_embedded

STALE = (
    "(Aggiornato al 16 Giugno 2023)\r\n605.1 Il gufo non dorme (vedi regola 717, “Gestione delle"
    " Azioni Illegali”).\r\n605.1a Il topo è nella torre, con la regola 117.8 o senza.\r\n"
)
SOUND = "605.1 Il gufo non dorme con il topo che è nella torre (vedi regola 605).\n"


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """A folder with a stale page, a sound one, and what is no page."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "stale.txt").write_bytes(b"\xef\xbb\xbf" + STALE.encode())
    (tmp_path / "sub" / "sound.txt").write_text(SOUND, "utf-8")
    (tmp_path / "sub" / "owl.text").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9)
    (tmp_path / ".hidden").write_text(STALE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def casting_spells():
    (document,) = (each for each in load_embedded() if "601" in each.source)
    return document.content


def test_a_finding_is_a_line(regulae, pages):
    result = regulae("check", "stale.txt", "--select", "R103")
    assert result.status == 1
    (line,) = result.out.splitlines()
    assert line.startswith("stale.txt:2:38 R103 717 is “Attraction Cards” in 2023-06-16; ")
    assert line.endswith("[fix: 728]")


def test_a_sound_page_has_status_0(regulae, pages):
    result = regulae("check", "sub/sound.txt")
    assert (result.status, result.out) == (0, "")
    (guess, summary) = result.err.splitlines()
    assert guess.startswith("sub/sound.txt: no edition stated; checked against 20")
    assert guess.endswith("; --edition names another")
    assert summary == "1 page checked: nothing to report"
    told = regulae("check", "sub/sound.txt", "--edition", "2023-06-16").err
    assert told == "1 page checked: nothing to report\n"


def test_many_pages_without_an_edition_are_one_line(regulae, pages):
    names = [f"owl-{place}.txt" for place in range(3)]
    for name in names:
        (pages / name).write_text(SOUND, "utf-8")
    told = regulae("check", *names).err.splitlines()
    assert told == [
        "3 pages: no edition stated; each checked against the one it fits; --edition names another",
        "3 pages checked: nothing to report",
    ]


def test_folders_are_gone_through(regulae, pages):
    result = regulae("check", ".")
    paths = [line.partition(":")[0] for line in result.out.splitlines()]
    assert paths == ["stale.txt"] * (len(paths) - 1) + ["sub/owl.text"]
    assert "R901" in result.out.splitlines()[-1]
    assert "3 pages checked: " in result.err


def test_json(regulae, pages):
    result = regulae("check", "stale.txt", "--json", "--select", "R1")
    assert result.status == 1
    text = STALE
    for found in json.loads(result.out):
        assert set(found) == {"code", "message", "path", "line", "column", "start", "end", "fix"}
        assert found["path"] == "stale.txt"
        assert text[found["start"] : found["end"]] in ("717", "117.8")
        if found["fix"]:
            assert set(found["fix"]) == {"start", "end", "text"}
    assert json.loads(regulae("check", "sub/sound.txt", "--json").out) == []


def test_stdin(regulae_command):
    done = subprocess.run(
        **regulae_command("check", "-", "--select", "R103"),
        input=STALE.encode(),
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stdout.decode().startswith("-:2:38 R103 ")


def test_select_and_ignore(regulae, pages):
    codes = {line.split()[1] for line in regulae("check", "stale.txt").out.splitlines()}
    assert {"R101", "R103"} <= codes
    told = regulae("check", "stale.txt", "--select", "R1", "--ignore", "R103,R107").out
    assert {line.split()[1] for line in told.splitlines()} == {"R101"}
    assert regulae("check", "stale.txt", "--ignore", "R").status == 0


def test_an_edition_may_be_asked_for(regulae, pages):
    (pages / "old.txt").write_text(f"{SOUND}Vedi regola 405.6c.\n", "utf-8")
    assert regulae("check", "old.txt", "--edition", "2009-07-11").status == 0
    result = regulae("check", "old.txt", "--edition", "2009-05-01")
    assert "R101 405.6c is no number of 2009-05-01" in result.out


def test_a_code_is_explained(regulae):
    result = regulae("check", "--explain", "r102")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("R102  moved number\n")
    assert json.loads(regulae("check", "--explain", "R102", "--json").out)["code"] == "R102"


def test_fixes_are_written(regulae, pages):
    before = (pages / "stale.txt").read_bytes()
    result = regulae("check", "stale.txt", "--fix")
    after = (pages / "stale.txt").read_bytes()
    assert after == before.replace(b"717", b"728").replace(b"117.8", b"118.8")
    assert (pages / "stale.txt.orig").read_bytes() == before
    assert "2 numbers fixed" in result.err
    again = regulae("check", "stale.txt", "--fix")
    assert (pages / "stale.txt").read_bytes() == after
    assert not (pages / "stale.txt.orig-2").exists()
    assert again.out == result.out  # what is told of the mended page is so


def test_the_label_and_own_numbers_are_never_fixed(regulae, tmp_path, casting_spells):
    page = tmp_path / "601.txt"
    page.write_bytes(casting_spells)
    result = regulae("check", page, "--fix")
    assert result.status == 1
    old, new = casting_spells.decode().splitlines(), page.read_text("utf-8").splitlines()
    assert old[0] == new[0]
    numbers = [
        [line.split()[1] for line in lines if line.startswith("- 601")] for lines in (old, new)
    ]
    assert numbers[0] == numbers[1]
    assert "hide" in result.err
    codes = {line.split()[1] for line in result.out.splitlines()}
    assert codes == {"R301", "R303", "R401"}
    assert regulae("check", page, "--fix", "--select", "R1") == (
        0,
        "",
        "1 page checked: nothing to report\n",
    )


def test_a_second_copy_has_a_name_of_its_own(regulae, pages):
    regulae("check", "stale.txt", "--fix")
    (pages / "stale.txt").write_bytes(STALE.encode())
    regulae("check", "stale.txt", "--fix")
    assert (pages / "stale.txt.orig-2").read_bytes() == STALE.encode()


def test_a_link_stays_a_link_and_modes_stay(regulae, pages):
    link = pages / "link.txt"
    link.symlink_to("stale.txt")
    (pages / "stale.txt").chmod(0o640)
    regulae("check", "link.txt", "--fix")
    assert link.is_symlink()
    assert b"728" in (pages / "stale.txt").read_bytes()
    assert stat.S_IMODE((pages / "stale.txt").stat().st_mode) == 0o640


def test_what_cannot_be_written_is_told(regulae, pages, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("regulae.cli.checking.tempfile.mkstemp", refuse)
    before = (pages / "stale.txt").read_bytes()
    result = regulae("check", "stale.txt", "--fix")
    assert result.status == 1
    assert "left as it is: Permission denied" in result.err
    assert "R103" in result.out
    assert (pages / "stale.txt").read_bytes() == before
    assert sorted(path.name for path in pages.iterdir()) == [".hidden", "stale.txt", "sub"]


def test_a_page_that_somebody_changes_meanwhile_is_left_alone(regulae, pages, monkeypatch):
    def change(source, target):
        (pages / "stale.txt").write_text("605.1 new words", "utf-8")

    monkeypatch.setattr("regulae.cli.checking.shutil.copystat", change)
    result = regulae("check", "stale.txt", "--fix")
    assert "changed meanwhile" in result.err
    assert (pages / "stale.txt").read_text("utf-8") == "605.1 new words"
    assert not (pages / "stale.txt.orig").exists()


def test_a_patch_is_what_fix_writes(regulae, pages):
    patch = regulae("check", "stale.txt", "--diff").out
    assert patch.startswith("--- a/stale.txt\n+++ b/stale.txt\n")
    removed = [line for line in patch.splitlines() if line.startswith("-60")]
    added = [line for line in patch.splitlines() if line.startswith("+60")]
    assert [line.replace("717", "728").replace("117.8", "118.8")[1:] for line in removed] == [
        line[1:] for line in added
    ]
    assert STALE.encode() in (pages / "stale.txt").read_bytes()  # nothing is written


WRONG = {
    "nothing": ([], "nothing to check"),
    "no code": (["x", "--select", "E501"], "E501"),
    "no code to explain": (["--explain", "R999"], "R999"),
    "no edition": (["x", "--edition", "1066"], "1066"),
    "no markup": (["x", "--format", "rtf"], "rtf"),
    "no language": (["x", "--lang", "xx"], "xx"),
    "fixing stdin": (["-", "--fix"], "--diff"),
    "fixing into a patch": (["x", "--fix", "--diff"], "--diff"),
}


@pytest.mark.parametrize(("arguments", "named"), WRONG.values(), ids=WRONG.keys())
def test_wrong_use_is_status_2(regulae, arguments, named):
    result = regulae("check", *arguments)
    assert (result.status, result.out) == (2, "")
    assert named in result.err


def test_no_page_speaks_to_the_terminal(regulae, pages):
    (pages / "esc.txt").write_text(f"{SOUND}Vedi regola 799, “Gu\x1b[31mfo”.\n", "utf-8")
    result = regulae("check", "esc.txt")
    assert "\x1b" not in result.out + result.err
    assert "R101" in result.out


def test_a_pipe_is_a_finding(regulae, pages):
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes on this system")
    os.mkfifo(pages / "pipe")
    assert "R901" in regulae("check", "pipe").out


def test_a_folder_that_cannot_be_read_is_a_finding(regulae, pages, monkeypatch):
    def refuse(folder, onerror):
        onerror(PermissionError(13, "Permission denied", str(folder)))
        return iter(())

    monkeypatch.setattr("regulae.cli.checking.os.walk", refuse)
    result = regulae("check", "sub")
    assert result.out.startswith("sub:1:1 R901 cannot be read: the folder")


def test_pages_in_many_encodings(regulae, tmp_path):
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"):
        page = tmp_path / f"{encoding}.txt"
        page.write_bytes(STALE.encode(encoding))
        regulae("check", page, "--fix")
        assert page.read_bytes() == STALE.replace("717", "728").replace("117.8", "118.8").encode(
            encoding
        )


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40
)
@given(content=st.binary(max_size=300), suffix=st.sampled_from((".txt", ".html", ".wiki", ".md")))
def test_no_bytes_make_a_traceback(regulae, tmp_path, content, suffix):
    page = tmp_path / f"page{suffix}"
    page.write_bytes(b"605.1 Il gufo non dorme (vedi regola 717). " + content)
    result = regulae("check", page)
    assert result.status in (0, 1)
    assert "Traceback" not in result.err


def test_checking_loads_nothing_that_only_building_needs(regulae_command, pages):
    given_words = regulae_command("check", "stale.txt")
    code = (
        "import sys\nfrom regulae.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    print('spacy' in sys.modules)\n"
    )
    command = [sys.executable, "-c", code, *given_words["args"][3:]]
    done = subprocess.run(
        command, env=given_words["env"], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "False"
