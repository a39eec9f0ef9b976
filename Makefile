# Everything that the README names. `make demo` and `make test` do their own set-up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check conformance strength planted bench docs-setup docs docs-test docs-measure clean

demo: $(VENV)/installed
	$(BIN)/hakem judge --brief cases/records/oyna-9-hands.yaml || test $$? -eq 1

test: $(VENV)/dev
	$(BIN)/python -m pytest -q

check: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/hakem check spec cases

# The referee as an engine, over the protocol, asked every case under every table.
conformance: $(VENV)/installed
	mkdir -p build
	$(BIN)/hakem suite run --engine '$(BIN)/hakem engine' --jobs 2 \
		--report junit=build/conformance.xml,md=build/conformance.md,html=build/conformance.html

# How strong the cases are: wrong engines caught, mutants killed, statements covered. SAMPLE= runs every mutant.
SAMPLE ?= 200
strength: $(VENV)/dev
	$(BIN)/python -m tests.strength $(if $(SAMPLE),--sample $(SAMPLE))
	$(BIN)/hakem suite coverage

# Simulated play with faults in it, audited: exactly what was planted is found.
HANDS ?= 10000
planted: $(VENV)/dev
	rm -rf build/planted && mkdir -p build/planted
	$(BIN)/hakem simulate --profile oyna --hands $(HANDS) --faults 0.01 --jobs 2 --truth build/planted/truth.jsonl \
		| $(BIN)/hakem audit - --out build/planted/audit --jobs 2 || test $$? -eq 1
	$(BIN)/python -m tests.audit.planted build/planted/audit build/planted/truth.jsonl

# Figures, none of them asserted. Other people's packages for comparison come with the first call.
bench: $(VENV)/bench
	$(BIN)/python -m tests.bench.bench_judge
	$(BIN)/python -m tests.bench.bench_others
	$(BIN)/python -m tests.bench.bench_protocol
	$(BIN)/python -m tests.bench.bench_audit
	$(BIN)/python -m tests.bench.bench_solver --racks 20

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv is missing: on Debian and Ubuntu, apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(VENV)/installed

# The pages, in both languages, and the referee in the browser, into build/docs. docs-setup fetches what they
# need; docs needs no network then; docs-test wants Debian's chromium, and looks at a page of each kind: DOCS_ALL=1
# looks at all of them.
docs-setup: $(VENV)/dev
	$(PYTHON) -m venv .venv-docs
	.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check -r docs/requirements.txt
	npm ci --prefix docs/browser --ignore-scripts --no-audit --no-fund
	npm ci --prefix tests/browser --ignore-scripts --no-audit --no-fund

docs:
	.venv-docs/bin/python docs/build.py
	$(BIN)/python docs/browser/build.py --out build/docs

docs-test:
	.venv-docs/bin/python -m pytest -q tests/docs
	cd tests/browser && PYTHON=$(abspath $(BIN))/python node --test --test-concurrency=2

# What the referee in the browser fetches, and how long it takes; printed, not asserted.
ROUNDS ?= 3
docs-measure:
	cd tests/browser && node measure.mjs $(ROUNDS)

$(VENV)/bench: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) .venv-docs build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov
