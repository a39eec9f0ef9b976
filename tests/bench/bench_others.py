"""Judging beside what others' libraries do in the same run: `make bench`.

- simulated hands, decoded and then judged by the referee, one process;
- python-chess replaying generated games from PGN, a ply at a time (``chess.pgn``): the same kind of work, a
  record in text played through a rule book;
- rlcard's gin rummy, whole random games: another rummy, without judging anything;
- mahjong's hand scoring: what one hand is worth.

They are other games and other programs: read the last two as orders of magnitude.
"""

import argparse
import gc
import io
import json
import platform
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from referee.adjudicate import adjudicate
from referee.lines import usable_under
from referee.profile import load_profile
from referee.record import read_record
from referee.simulate import simulate
from referee.turn import Referee

Row = tuple[str, str, float, str, float]
"""What, version, how many a second, of what, microseconds for the smallest unit."""


def referee_rows(hands: int, rounds: int) -> list[Row]:
    """Decoding, judging, and both: a hand a second, an event in microseconds."""
    rows: list[Row] = []
    for table in ("oyna", "katlamali"):
        profile = load_profile(table)
        lines = [json.dumps(match.record) for match in simulate(profile, hands, 1, ("greedy",) * 4, jobs=2)]
        documents = [json.loads(line) for line in lines]
        events = sum(
            len(turn["events"]) for one in documents for hand in one["hands"] for turn in hand["turns"]
        )
        records = [read_record(document) for document in documents]
        referee = Referee(profile.parameters)
        usable = usable_under(referee)

        def parse(lines: list[str] = lines) -> None:
            for line in lines:
                json.loads(line)

        def decode(documents: list[Any] = documents) -> None:
            for document in documents:
                read_record(document)

        def judge(
            records: list[Any] = records, profile: Any = profile, referee: Any = referee, usable: Any = usable
        ) -> None:
            for record in records:
                adjudicate(record, profile, referee, usable)

        for what, work in (("JSON", parse), ("decoding", decode), ("judging", judge)):
            seconds = timed(work, rounds)
            rows.append((f"referee, {table}: {what}", own_version(), hands / seconds, "hands",
                         seconds / events * 1e6))  # fmt: skip
    return rows


def chess_rows(games: int, rounds: int) -> list[Row]:
    """Random games of at most 120 plies, written as PGN and replayed."""
    chess, pgn = import_module("chess"), import_module("chess.pgn")
    rng = Random(1)
    texts: list[str] = []
    plies = 0
    for _ in range(games):
        board = chess.Board()
        game = pgn.Game()
        node = game
        while not board.is_game_over() and board.ply() < 120:
            move = rng.choice(list(board.legal_moves))
            node = node.add_variation(move)
            board.push(move)
        plies += board.ply()
        texts.append(str(game))

    def replay() -> None:
        for text in texts:
            pgn.read_game(io.StringIO(text)).end().board()

    seconds = timed(replay, rounds)
    return [("python-chess: PGN replayed", version("chess"), games / seconds, "games", seconds / plies * 1e6)]


def gin_rows(games: int, rounds: int) -> list[Row]:
    """rlcard's gin rummy between players who choose at random."""
    rlcard = import_module("rlcard")
    agents = import_module("rlcard.agents")
    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    steps = 0

    def play() -> None:
        nonlocal steps
        steps = 0
        for _ in range(games):
            trajectories, _ = env.run(is_training=False)
            steps += sum(len(one) // 2 for one in trajectories)

    seconds = timed(play, rounds)
    return [("rlcard: gin rummy", version("rlcard"), games / seconds, "games", seconds / steps * 1e6)]


def mahjong_rows(hands: int, rounds: int) -> list[Row]:
    """mahjong's hand calculator on one closed hand, over and over."""
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator()
    tiles = import_module("mahjong.tile").TilesConverter
    hand = tiles.string_to_136_array(man="22444", pin="333567", sou="444")
    winning = tiles.string_to_136_array(sou="4")[0]

    def score() -> None:
        for _ in range(hands):
            calculator.estimate_hand_value(hand, winning)

    seconds = timed(score, rounds)
    return [("mahjong: a hand's value", version("mahjong"), hands / seconds, "hands", seconds / hands * 1e6)]


def timed(work: Callable[[], None], rounds: int) -> float:
    """The best of some runs, in seconds of the processor: what else the machine does only ever slows it.

    What was loaded before is kept out of the garbage collector's rounds: it is there only for measuring.
    """
    gc.collect()
    gc.freeze()
    found: list[float] = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def own_version() -> str:
    try:
        return version("okey-referee")
    except PackageNotFoundError:
        return "checkout"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    rows = referee_rows(chosen.hands, chosen.rounds)
    for measure, count in ((chess_rows, chosen.games), (gin_rows, chosen.games // 4), (mahjong_rows, 1000)):
        try:
            rows += measure(count, chosen.rounds)
        except ImportError as missing:
            print(f"not measured: {missing.name} is not installed")
    print("| what | version | a second | µs an event, ply, step or hand |\n|---|---|---|---|")
    for what, which, rate, of, small in rows:
        print(f"| {what} | {which} | {rate:,.0f} {of} | {small:,.1f} |")


if __name__ == "__main__":
    main()
