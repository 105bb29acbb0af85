"""Many processes append to one play: numbers without gaps, every move once. On SQLite and PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.prepared import copied

pytestmark = pytest.mark.database

# Each move is sent twice. `make bench ONLY=plays` does it with 200.
PROCESSES, MOVES = 8, 25

START = """
import django; django.setup()
from plays.store import start
from rules.engine.play.registry import plays
play, secret = start(plays()["big-shoulders"], {"players": ["Ana", "Bo"]})
print(play.key)
"""
APPEND = """
import sys
import django; django.setup()
from django.db import OperationalError
from plays.models import Play
from plays.store import Draft, record
def sent(*move):
    for _attempt in range(20):
        try:
            return record(*move)
        except OperationalError:
            # Three seconds were not enough for its turn: a phone that is told so sends the move again.
            pass
    raise AssertionError
key, process, moves = sys.argv[1], sys.argv[2], int(sys.argv[3])
play = Play.objects.get(key=key)
seat = play.seats.get()
for number in range(moves):
    given = {"from": "Ana", "to": "Bo", "amount": 1, "note": f"{process}-{number}"}
    draft = Draft("pay", given, f"{process}-{number}", anyway=True)
    assert sent(play, seat, draft).new
    # The answer was lost: the phone sends the same again.
    assert number % 10 or not sent(play, seat, draft).new
"""
CHECK = """
import sys
import django; django.setup()
from plays.checking import differences_of
from plays.models import Play
play = Play.objects.get(key=sys.argv[1])
numbers = list(play.entries.values_list("number", flat=True))
assert numbers == list(range(1, int(sys.argv[2]) + 1)), numbers
assert play.last_entry == len(numbers)
assert play.state["players"]["Ana"]["cash"] == 175 - len(numbers)
assert not differences_of(play)
"""


def run(code: str, environment: dict[str, str], *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "ignore", "-c", code, *words]
    return subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True)


def test_eight_processes_append_to_one_play(tmp_path: Path) -> None:
    with copied(tmp_path) as environment:
        environment = {**environment, "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(PROJECT)}
        started = run(START, environment)
        key = started.communicate()[0].strip()
        assert started.returncode == 0
        appending = [run(APPEND, environment, key, str(number), str(MOVES)) for number in range(PROCESSES)]
        for process in appending:
            process.communicate()
        assert [process.returncode for process in appending] == [0] * PROCESSES
        checked = run(CHECK, environment, key, str(PROCESSES * MOVES))
        checked.communicate()
        assert checked.returncode == 0
