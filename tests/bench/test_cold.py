"""How long a cold query takes, against starting Python with typer imported."""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUNS = 31
AT_MOST = {"show 605.3b": 1.4, "search abilità di mana": 1.6}
BASE = "import typer"
IS_EDITABLE = """
from importlib.metadata import distribution
print(distribution("regulae").read_text("direct_url.json") or "{}")
"""
pytestmark = pytest.mark.bench


@pytest.fixture(scope="module")
def python():
    """The Python to measure with: its virtual environment has regulae."""
    return Path(os.environ.get("REGULAE_BENCH_PYTHON") or sys.executable)


def measure(command, environment, folder):
    start = time.perf_counter()
    subprocess.run(
        command, env=environment, cwd=folder, check=True, capture_output=True, timeout=60
    )
    return time.perf_counter() - start


COMPLETIONS = 100  # milliseconds at most that a shell waits


def test_completion(python, home, tmp_path):
    """``regulae show 605<TAB>``."""
    environment = {**os.environ, "REGULAE_HOME": str(home), "_REGULAE_COMPLETE": "bash_complete"}
    environment |= {"COMP_WORDS": "regulae\nshow\n605", "COMP_CWORD": "2"}
    command = [str(python.with_name("regulae"))]
    times = [measure(command, environment, tmp_path) for _ in range(RUNS)]
    fastest = min(times) * 1000  # the others met the machine's other work
    print(f"\n  completion: median {statistics.median(times) * 1000:.1f} ms, best {fastest:.1f} ms")
    assert fastest < COMPLETIONS


def test_cold_queries(python, home, tmp_path):
    environment = {**os.environ, "REGULAE_HOME": str(home), "REGULAE_LANG": "it"}
    environment.pop("PYTHONPATH", None)
    script = str(python.with_name("regulae"))
    commands = {BASE: [str(python), "-c", BASE]}
    commands |= {name: [script, *name.split()] for name in AT_MOST}
    told = subprocess.check_output([python, "-c", IS_EDITABLE], cwd=tmp_path, text=True)
    is_editable = json.loads(told).get("dir_info", {}).get("editable", False)
    for command in commands.values():  # the first run of each reads files from the disk
        measure(command, environment, tmp_path)
    times = {name: [] for name in commands}
    for _ in range(RUNS):  # alternating, so that a slow moment of the machine slows all
        for name, command in commands.items():
            times[name].append(measure(command, environment, tmp_path))
    medians = {name: statistics.median(values) for name, values in times.items()}
    ratios = {name: _pair(times[name], times[BASE]) for name in AT_MOST}
    print(f"\nmedians of {RUNS} runs, {python}")
    if is_editable:
        print("an editable install: its import hook costs extra; REGULAE_BENCH_PYTHON names")
        print("the python of a virtual environment with a plain one")
    for name, median in medians.items():
        ratio = f"{ratios[name]:.2f} (at most {AT_MOST[name]})" if name in ratios else "1"
        print(f"  {name:<24} {median * 1000:6.1f} ms   {ratio}")
    assert {name: ratio for name, ratio in ratios.items() if ratio > AT_MOST[name]} == {}


def _pair(times, bases):
    """Give the median of the ratios of runs next to each other: a slow moment slows both."""
    return statistics.median(time / base for time, base in zip(times, bases, strict=True))
