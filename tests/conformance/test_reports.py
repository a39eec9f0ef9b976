"""Reports: every format holds what the run holds, and nothing that an engine said gets out of its place."""

import html.parser
import json
import re
import unicodedata
from collections import Counter
from xml.etree import ElementTree

import pytest
import yaml

from referee.conformance.cases import Source
from referee.conformance.items import Item
from referee.conformance.reports import FORMATS, write
from referee.conformance.reports.html_style import SCRIPT, STYLE
from referee.conformance.reports.safe import clean, compact, plain, pretty
from referee.conformance.reports.summary import disagreements, summarise
from referee.conformance.reports.telling import told
from referee.conformance.results import FAILED, PASSED, SKIPPED, UNANSWERED, Counts, Result, Run, judge_answer
from referee.wording.sources import source_text
from tests.conformance.made_runs import HOSTILE, hostile_run, items, right, run_of, wrong_run

LANGUAGES = ("tr", "en")


def breaking(run: Run) -> set[str]:
    """Written down again, without the code that is tested."""
    return {
        result.item.id
        for result in run.results
        if result.outcome in ("failed", "unanswered")
        and result.item.expectation.authority != "interpretation"
    }


# What is a stranger's


@pytest.mark.parametrize("said", HOSTILE)
def test_clean_leaves_one_visible_line(said: str) -> None:
    shown = clean(said, 80)
    assert len(shown) <= 81
    assert shown.isprintable()
    assert not {unicodedata.category(letter) for letter in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp", "Cn"}
    shown.encode()


def test_plain_takes_whatever_an_engine_in_the_same_process_answers() -> None:
    class Own:
        def __repr__(self) -> str:
            raise RuntimeError

    circle: list[object] = []
    circle.append(circle)
    value = plain({1: {2, 3}, "a": (1, Own()), "big": 10**5000, "nan": float("nan"), "circle": circle})
    assert json.loads(json.dumps(value))["nan"] == "nan"
    assert len(json.dumps(plain([[0] * 100] * 100000))) < 100000
    assert len(compact("x" * 10**6, 100)) <= 101


def test_pretty_is_json_in_lines_that_fit() -> None:
    value = {"rack": [f"R{number}" for number in range(1, 14)] * 3, "a": {"b": [1, {"c": None}]}}
    lines = pretty(value, 40)
    assert json.loads("\n".join(lines)) == value
    assert all(len(line) <= 44 for line in lines)
    assert len(lines) > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_nothing_invisible_gets_into_a_report(form: str, language: str) -> None:
    text = write(form, hostile_run(), language)
    text.encode("utf-8")
    wrong = {
        letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter != "\n"
    }
    assert wrong == set()
    assert len(text) < 3_000_000


@pytest.mark.parametrize("form", FORMATS)
def test_an_empty_run_can_be_reported(form: str) -> None:
    assert write(form, run_of((), lambda _, item: judge_answer(item, {})), "tr")


# The figures


def test_every_table_adds_up_to_the_run() -> None:
    run = hostile_run()
    summary = summarise(run)
    outcomes = Counter(result.outcome for result in run.results)
    assert set(outcomes) == {PASSED, FAILED, SKIPPED, UNANSWERED}
    for table in (summary.by_question, summary.by_rule, summary.by_authority):
        assert sum(tally.selected for tally in table.values()) == len(run.results)
        for outcome in outcomes:
            assert sum(getattr(tally, outcome) for tally in table.values()) == outcomes[outcome]
    assert sum(len(reason.items) for reason in summary.reasons) == outcomes[SKIPPED] + outcomes[UNANSWERED]


def test_groups_hold_every_failure_once_and_tell_interpretations_apart() -> None:
    run = wrong_run(3)
    summary = summarise(run)
    grouped = [
        result.item.id
        for part in (summary.failures, summary.on_interpretation)
        for group in part
        for result in group.results
    ]
    assert sorted(grouped) == sorted(result.item.id for result in run.results if result.outcome == FAILED)
    assert summary.on_interpretation
    assert all(
        group.first.item.expectation.authority == "interpretation" for group in summary.on_interpretation
    )
    assert summary.breaking == len(breaking(run)) > 0
    assert summary.status == 1


def test_only_interpretations_wrong_is_no_failure_of_the_build() -> None:
    chosen = [item for item in items() if item.expectation.authority == "interpretation"]
    summary = summarise(wrong_run(1, chosen))
    assert summary.counts.failed > 0
    assert (summary.status, summary.verdict) == (0, "only_interpretation")


def test_skips_alone_are_said_to_be_nothing() -> None:
    run = run_of(items(), lambda _, item: Result(item, SKIPPED, reason="not_offered"))
    summary = summarise(run)
    assert (summary.status, summary.verdict) == (0, "nothing_tested")
    assert "Nothing was tested" in write("html", run, "en")


def test_a_run_that_does_not_add_up_is_noticed() -> None:
    run = wrong_run(5)
    chosen = [result.item for result in run.results]
    assert disagreements(run, chosen) == []
    first, second, *rest = run.results
    wrong = (
        run._replace(counts=run.counts._replace(passed=run.counts.passed + 1)),
        run._replace(counts=run.counts._replace(passed=run.counts.passed - 1, skipped=1)),
        run._replace(counts=Counts(len(chosen) - 1, *run.counts[1:])),
        run._replace(results=(first, second, *rest[:-1])),
        run._replace(results=(second, first, *rest)),
        run._replace(results=(first, first, *rest)),
        run._replace(results=(first._replace(outcome="fine"), second, *rest)),
    )
    for each in wrong:
        assert disagreements(each, chosen)
    assert disagreements(run, chosen[:-1])


# What is told


def test_the_rule_told_is_the_one_that_the_answer_names_where_it_differs() -> None:
    from referee.conformance.items import select
    from tests.conformance.made_runs import cases

    chosen = [
        item
        for item in select(cases(), ["oyna"], questions=["discards"])
        if sum("rule" in row for row in item.answer.get("discards", ())) > 0
    ]
    item = next(item for item in chosen if item.answer["discards"][-1].get("rule"))
    got = right(item)
    wanted = item.answer["discards"][-1]["rule"]
    got["discards"] = [
        {**row, "outcome": "allowed", "rule": None, "charges": {}} if row.get("rule") == wanted else row
        for row in got["discards"]
    ]
    result = judge_answer(item, got)
    assert result.outcome == FAILED
    about = told(result, "en")
    assert about.rule == wanted
    assert about.sentence and about.why == item.expectation.why


def test_sources_are_those_of_the_tables_own_document_in_the_readers_language() -> None:
    assert source_text(Source("oyna", "The false joker"), "tr") == "oyna, “Sahte okey”"
    assert source_text(Source("oyna", "The false joker"), "en") == "oyna, “The false joker”"
    assert source_text(Source(None, None, "P2"), "tr") == "yorum, 2. ilke"
    assert source_text(Source(None, None, 24), "en") == "interpretation 24"
    run = wrong_run(1, items("oyna"))
    for result in run.results:
        for source in told(result, "en").sources:
            assert source.startswith(("oyna", "interpretation")), source


# JUnit


@pytest.mark.parametrize("language", LANGUAGES)
def test_junit_says_every_item_once_with_its_outcome(language: str) -> None:
    run = hostile_run()
    root = ElementTree.fromstring(write("junit", run, language).encode())
    found = {}
    for case in root.iter("testcase"):
        kinds = [child.tag for child in case]
        assert len(kinds) <= 1
        found[case.get("name", "").split()[0]] = kinds[0] if kinds else "passed"
    tags = {PASSED: "passed", FAILED: "failure", SKIPPED: "skipped", UNANSWERED: "error"}
    assert found == {result.item.id: tags[result.outcome] for result in run.results}
    outcomes = Counter(result.outcome for result in run.results)
    for name, outcome in (("failures", FAILED), ("errors", UNANSWERED), ("skipped", SKIPPED)):
        assert root.get(name) == str(outcomes[outcome])
        assert sum(int(suite.get(name, "")) for suite in root) == outcomes[outcome]
    assert root.get("tests") == str(len(run.results))


def test_junit_tells_why_and_where() -> None:
    run = wrong_run(2)
    root = ElementTree.fromstring(write("junit", run, "en").encode())
    failures = {case.get("name", "").split()[0]: case[0] for case in root.iter("testcase") if len(case) == 1}
    for result in run.results:
        if result.outcome == FAILED:
            failure = failures[result.item.id]
            assert failure.get("type") == result.item.expectation.authority
            text = failure.text or ""
            for part in (
                compact(result.item.answer),
                compact(result.got),
                result.item.expectation.why,
                told(result, "en").rule,
                told(result, "en").sources[0],
            ):
                assert part in text
    assert {case.get("classname") for case in root.iter("testcase")} == {"okey101.meld", "okey101.match"}


def test_junit_is_read_by_junitparser() -> None:
    junitparser = pytest.importorskip("junitparser")
    run = hostile_run()
    read = junitparser.JUnitXml.fromstring(write("junit", run, "en").encode())
    outcomes = Counter(result.outcome for result in run.results)
    assert (read.tests, read.failures, read.errors, read.skipped) == (
        len(run.results), outcomes[FAILED], outcomes[UNANSWERED], outcomes[SKIPPED],
    )  # fmt: skip
    assert sum(1 for suite in read for _ in suite) == len(run.results)


def test_known_failures_are_skipped_in_junit_and_ctrf_and_todo_in_tap() -> None:
    run = wrong_run(4)
    known = frozenset(sorted(breaking(run))[:2])
    root = ElementTree.fromstring(write("junit", run, "en", known).encode())
    skipped = {
        case.get("name", "").split()[0] for case in root.iter("testcase") if case.find("skipped") is not None
    }
    assert skipped == known
    tests = json.loads(write("ctrf", run, "en", known))["results"]["tests"]
    assert {test["name"].split()[0] for test in tests if test["rawStatus"] == "known_failure"} == known
    tap = write("tap", run, "en", known)
    todo = {line.split()[4] for line in tap.splitlines() if line.endswith("# TODO Known failures")}
    assert todo == known


# TAP


@pytest.mark.parametrize("language", LANGUAGES)
def test_tap_has_its_plan_and_a_point_an_item(language: str) -> None:
    run = hostile_run()
    lines = write("tap", run, language).splitlines()
    assert lines[0] == "TAP version 14"
    assert lines[1] == f"1..{len(run.results)}"
    points = [
        re.fullmatch(r"(not )?ok (\d+) - (\S+) .*", line) for line in lines if not line.startswith("  ")
    ][2:]
    assert [int(point[2]) for point in points if point] == list(range(1, len(run.results) + 1))
    for point, result in zip(points, run.results, strict=True):
        assert point and point[3] == result.item.id
        assert bool(point[1]) == (result.outcome in (FAILED, UNANSWERED))
        skipped = re.search(r"(?<!\\)# SKIP", point[0])
        assert bool(skipped) == (result.outcome == SKIPPED)
        todo = re.search(r"(?<!\\)# TODO", point[0])
        assert bool(todo) == (bool(point[1]) and result.on_interpretation)


def test_the_diagnostics_of_tap_are_yaml() -> None:
    run = hostile_run()
    text = write("tap", run, "en")
    blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.\n", text, re.S | re.M)
    bad = [result for result in run.results if result.outcome in (FAILED, UNANSWERED)]
    assert len(blocks) == len(bad)
    for block, result in zip(blocks, bad, strict=True):
        data = yaml.safe_load(block)
        assert data["expected"] == json.loads(json.dumps(result.item.answer))
        assert data["why"] == result.item.expectation.why
        assert data["severity"] in ("fail", "error", "todo")


# CTRF


def test_ctrf_has_the_shape_that_its_schema_asks_for() -> None:
    run = hostile_run()
    document = json.loads(write("ctrf", run, "tr"))
    assert document["reportFormat"] == "CTRF"
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", document["specVersion"])
    results = document["results"]
    assert isinstance(results["tool"]["name"], str)
    summary = results["summary"]
    for name in ("tests", "passed", "failed", "skipped", "pending", "other", "start", "stop"):
        assert type(summary[name]) is int
    assert summary["stop"] - summary["start"] == 1500
    statuses = Counter(test["status"] for test in results["tests"])
    outcomes = Counter(result.outcome for result in run.results)
    assert statuses["passed"] == outcomes[PASSED] == summary["passed"]
    assert statuses["failed"] == outcomes[FAILED] + outcomes[UNANSWERED] == summary["failed"]
    assert statuses["skipped"] == outcomes[SKIPPED] == summary["skipped"]
    assert summary["tests"] == len(results["tests"]) == len(run.results)
    for test in results["tests"]:
        assert type(test["duration"]) is int and test["duration"] >= 0
        assert all(isinstance(name, str) for name in test["suite"])
        assert isinstance(test.get("message", ""), str) and isinstance(test.get("trace", ""), str)


# JSON


def test_the_json_report_is_complete_and_the_same_in_both_languages() -> None:
    run = hostile_run()
    text = write("json", run, "tr")
    assert text == write("json", run, "en")
    assert text.isascii()
    document = json.loads(text)
    assert document["report"] == 1
    assert list(document) == sorted(document)
    assert [item["id"] for item in document["items"]] == [result.item.id for result in run.results]
    assert {name: document["counts"][name] for name in run.counts._fields} == run.counts._asdict()
    assert document["breaking"] == len(breaking(run))
    for entry, result in zip(document["items"], run.results, strict=True):
        assert entry["outcome"] == result.outcome
        if result.outcome == FAILED:
            assert entry["expected"] == json.loads(json.dumps(result.item.answer))
            assert "got" in entry or "got_cut" in entry
            assert len(entry["differences"]) == len(result.differences)
            assert set(entry["sentence"]) == {"tr", "en"}
    # Everything but "items" is in the one form, an item a line.
    assert text.count("\n") == len(run.results) + 2


def test_an_endless_answer_is_cut_in_the_json_report() -> None:
    run = run_of(items()[:1], lambda _, item: judge_answer(item, {"kind": ["x" * 50] * 3000}))
    entry = json.loads(write("json", run, "en"))["items"][0]
    assert "got" not in entry
    assert len(entry["got_cut"]) <= 20001


# Markdown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_engine_says_stays_in_its_fence_in_markdown(language: str) -> None:
    text = write("md", hostile_run(), language)
    outside: list[str] = []
    fence = ""
    for line in text.splitlines():
        opened = re.match(r"`{3,}", line)
        if fence:
            fence = "" if line == fence else fence
        elif opened:
            fence = opened[0]
        else:
            outside.append(line)
    assert not fence
    joined = "\n".join(outside)
    assert "<script" not in joined
    assert "@everyone" not in joined
    assert "](http" not in joined
    assert not any(line.startswith(("# ", "- ", "> ")) for line in outside)
    assert joined.count("<details>") == joined.count("</details>") > 0
    tables = [line for line in outside if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in tables} <= {3, 7}


# HTML


class Page(html.parser.HTMLParser):
    """The elements of a page, and whether they are closed in order."""

    VOID = ("meta", "input", "br", "rect", "circle", "col")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str | None]] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value) for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()


def page_of(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_holds_nothing_of_the_engine_but_text(language: str) -> None:
    text = write("html", hostile_run(), language)
    page = page_of(text)
    assert page.tags["script"] == page.tags["style"] == 1
    assert SCRIPT in text and STYLE in text
    assert not any(name.startswith("on") or name == "style" for _, name, _ in page.attributes)
    links = {value for _, name, value in page.attributes if name in ("href", "src", "action")}
    assert links == {"#cases"}
    assert "http://" not in text.replace("http://y", "") and "https://" not in text
    assert len(page.ids) == len(set(page.ids))
    assert f'<html lang="{language}">' in text


def test_the_pages_policy_lets_its_own_script_run_and_no_other() -> None:
    import base64
    import hashlib

    text = write("html", wrong_run(5), "en")
    script = re.search(r"<script>(.*?)</script>", text, re.S)
    assert script
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy and f"sha256-{digest}" in policy[1]
    assert "default-src &#x27;none&#x27;" in policy[1]
    assert "unsafe" not in policy[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_failure_with_rule_sentence_and_source(language: str) -> None:
    run = wrong_run(3)
    text = write("html", run, language)
    import html as html_module

    for result in run.results:
        if result.outcome == FAILED:
            about = told(result, language)
            assert f"hakem suite show {result.item.case.id} " in text
            for part in (about.sentence, about.why, about.sources[0], result.item.case.title[language]):
                assert html_module.escape(part) in text
    page = page_of(text)
    assert page.tags["article"] == sum(
        len(part) for part in (summarise(run).failures, summarise(run).on_interpretation)
    )


def test_a_run_without_a_fault_has_a_page_too() -> None:
    text = write("html", wrong_run(10**6), "tr")
    assert page_of(text).tags["article"] == 0
    assert "Sorulan her şey doğru yanıtlandı" in text


def test_the_style_has_both_themes_small_screens_and_paper() -> None:
    for query in ("prefers-color-scheme: dark", "max-width: 46rem", "@media print"):
        assert query in STYLE
    assert "url(" not in STYLE and "@import" not in STYLE
    assert "fetch" not in SCRIPT and "XMLHttp" not in SCRIPT


# Rules that were not named


def test_unnamed_rules_are_counted_and_are_no_failure() -> None:
    def result(_: int, item: Item) -> Result:
        return judge_answer(
            item, {key: value for key, value in right(item).items() if key not in ("rule", "also")}
        )

    run = run_of(items(), result)
    summary = summarise(run)
    assert summary.status == 0
    assert summary.unnamed == sum("rule" in item.answer for item in items()) > 0
    assert f"{summary.unnamed} passing answers did not name the rule." in write("md", run, "en")
