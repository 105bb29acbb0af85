# The commands of the project. `make serve` and `make test` need Python 3.11+, make and a package registry, nothing else.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
TESTS ?= tests
VENV := .venv
# One heap for all threads, which gives back what is free: a worker that was busy is 12 MB smaller. Not for commands and
# tests: computing with arrays of some megabytes would take half as long again.
SMALL := env MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
# Compiled files are kept even where the environment says not to: the tests start many processes.
export PYTHONDONTWRITEBYTECODE :=
RUN := $(VENV)/bin/python
MANAGE := $(RUN) manage.py
# The server wants a number where people write a name.
ADDRESS = $(shell $(RUN) -m web.listening "$(HOST)")

.PHONY: serve preview test test-fast test-postgres check format messages bench audit audit-where-reachable fuzz release lock clean

serve: $(VENV)/.runs
	@$(MANAGE) prepare --without-pages --listen $(HOST):$(PORT)
	@# Beside the site, which renders what is not built yet.
	@nice $(MANAGE) prepare --only-pages &
	@exec $(SMALL) $(VENV)/bin/granian --interface wsgi --host $(ADDRESS) --port $(PORT) --workers $(WORKERS) \
		--blocking-threads 4 --backpressure 512 --http 1 --http1-header-read-timeout 10000 \
		--respawn-failed-workers --no-ws --log-level warning \
		--workers-kill-timeout 5 --log-config config/granian.json config.wsgi:application

preview: $(VENV)/.runs
	@VAR_DIR=$(or $(VAR_DIR),var/preview) $(MANAGE) preview $(GAME) --listen $(HOST):$(PORT)

test: $(VENV)/.tests
	@$(MANAGE) messages --compile
	@$(RUN) -m tests.browser.driver
	@$(RUN) -m tests.browser.chromium
	@$(RUN) -m tests.browser.fonts
	@$(RUN) -m pytest $(TESTS)

test-fast: $(VENV)/.tests
	@$(MANAGE) messages --compile
	@$(RUN) -m pytest $(TESTS) --ignore=tests/browser --ignore=tests/servers -m "not slow" --hypothesis-profile=fast

test-postgres: $(VENV)/.tests
	@$(MANAGE) messages --compile
	@$(RUN) -m tests.browser.driver
	@$(RUN) -m tests.browser.chromium
	@$(RUN) -m tests.browser.fonts
	@$(RUN) -m tests.postgres $(TESTS)

check: $(VENV)/.tests
	@# Every tool runs, whatever the others find; the two slow ones side by side.
	@failed=0; \
	$(VENV)/bin/ruff format --check . || failed=1; \
	$(VENV)/bin/ruff check . || failed=1; \
	$(VENV)/bin/djlint --lint --quiet templates offline/templates || failed=1; \
	$(VENV)/bin/oxlint --quiet static/js offline || failed=1; \
	$(MANAGE) messages --check || failed=1; \
	$(VENV)/bin/mypy & types=$$!; \
	$(MANAGE) check_content || failed=1; \
	wait $$types || failed=1; \
	exit $$failed

format: $(VENV)/.tests
	@$(VENV)/bin/ruff format .
	@$(VENV)/bin/ruff check --fix . || { echo "The code is formatted. Correct by hand what is listed above."; exit 1; }

messages: $(VENV)/.tests
	@$(MANAGE) messages

bench: $(VENV)/.tests
	@$(SMALL) $(RUN) -m benchmarks $(ONLY)

audit: $(VENV)/audit/.done
	@$(RUN) -m tests.audit

audit-where-reachable: $(VENV)/audit/.done
	@$(RUN) -m tests.audit --where-reachable

fuzz: $(VENV)/.tests $(VENV)/audit/.done
	@$(RUN) -m tests.fuzz

release: $(VENV)/.tests
	@$(RUN) -m tests.release $(VERSION)

lock: $(VENV)/.tests
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		requirements.in -o requirements.txt
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		requirements-dev.in -o requirements-dev.txt
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		requirements-audit.in -o requirements-audit.txt

clean:
	@rm -rf $(VENV) var

$(VENV)/bin/pip:
	@echo "Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# Each of these files is a copy of the list that was installed: a checkout makes the list newer, and changes nothing.
$(VENV)/.runs: requirements.txt | $(VENV)/bin/pip
	@cmp -s $< $@ || { echo "Installing what the site runs on" && \
		$(VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<; }
	@cp $< $@

$(VENV)/.tests: requirements-dev.txt $(VENV)/.runs
	@cmp -s $< $@ || { echo "Installing what the tests and checks need" && \
		$(VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<; }
	@cp $< $@

$(VENV)/audit/.done: requirements-audit.txt | $(VENV)/bin/pip
	@echo "Installing what looks at the site from outside"
	@$(PYTHON) -m venv --clear $(VENV)/audit
	@$(VENV)/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.txt
	@touch $@
