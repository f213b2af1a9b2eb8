# Every target does its own set-up. It needs python3 (3.11 or newer, with venv), make and git.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
DRIVER := build/driver/SOURCE.txt
VENDOR := build/web/vendor/SOURCE.txt
TYPINGS := typings/.ready
MUTANTS := build/mutants/.ready
RELEASES := build/releases/.ready
CHECKERS := web/node_modules/.ready
# Without Node the tests on releases are skipped, and say so.
NODE := $(if $(shell command -v node),$(shell command -v npm))
RELEASES_IF_NODE := $(if $(NODE),$(RELEASES))
CHECKERS_IF_NODE := $(if $(NODE),$(CHECKERS))
LOG := build/setup.log
PIP := $(BIN)/python -m pip --disable-pip-version-check install --no-deps
INSTALL := $(PIP) --no-build-isolation --editable .

# A checkout that was moved, or whose environment broke, is set up again.
$(shell $(BIN)/python -c 'import doomsday' 2>/dev/null || rm -f $(READY))

# $(call logged,COMMAND,WHAT): run a step of the set-up with its output in $(LOG); show the log only if
# the step fails.
define logged
@mkdir -p $(dir $(LOG)) && { $(1); } >$(LOG) 2>&1 || { \
	cat $(LOG); echo; \
	echo "Error: $(2) failed; the output is above and in $(LOG)."; \
	echo "Try: check the network and the package index, then run make again"; exit 1; } >&2
endef

.PHONY: run web test test-rest pages test-fast versions check shots bench soak mutants suite-time setup

setup: $(READY) $(DRIVER) $(VENDOR)

run: setup
	@if [ -t 0 ] && [ -t 1 ]; then \
		echo "Starting the box; later: $(BIN)/doomsday sim"; \
		exec $(BIN)/doomsday sim --update; \
	else \
		scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && \
		for show in tour mechwarrior; do \
			echo "Playing examples/$$show.seq on a simulated box ..." >&2 && \
			mkdir "$$scratch/$$show" && \
			$(BIN)/doomsday sim --script examples/$$show.seq --fast --seed 1 \
				--companies examples/dials --flash "$$scratch/$$show.bin" --games "$$scratch/$$show" && \
			cat "$$scratch/$$show/0001.game" && \
			$(BIN)/doomsday replay "$$scratch/$$show/0001.game" || exit; \
		done; \
	fi

web: setup
	@$(BIN)/doomsday web --serve

# The inner loop: all that starts no simulated box; docs/testing.md.
FAST := tests/rules tests/firmware tests/shape tests/boards tests/host/boards tests/host/companies tests/host/records

# Keep compiled tests, even if this shell sets the variable.
test test-rest test-fast versions soak: export PYTHONDONTWRITEBYTECODE =

# Compile the tests once in a new checkout: each worker would compile all of them.
COMPILED := build/tests/.compiled

BUILD_PROGRAM = $(BIN)/python -c 'from doomsday.image import build; build.program_files("sim")'

# Meanwhile another processor builds the box's program; `test` reports its errors.
$(COMPILED): $(READY) $(DRIVER)
	@echo "Compiling the tests (once) ..."
	@$(BUILD_PROGRAM) & $(BIN)/python -m pytest -q --collect-only >/dev/null && wait && mkdir -p $(dir $@) && touch $@

# tests/parts.py says which tests are of which part.
# The box's program is built once, before each worker finds that it is missing.
test: PART := first
test-rest: PART := rest
test test-rest: setup $(COMPILED) $(RELEASES_IF_NODE) $(CHECKERS_IF_NODE)
	@$(BUILD_PROGRAM)
	$(BIN)/python -m pytest -q -n auto --dist worksteal --part $(PART)

# All tests of the box in a browser; `test` runs a selection of them.
pages: setup $(COMPILED) $(CHECKERS_IF_NODE)
	$(BIN)/python -m pytest -q -n auto --dist worksteal --pages tests/web

test-fast: setup
	$(BIN)/python -m pytest -q -n logical --dist worksteal $(FAST)

# The box's program on every MicroPython that docs/build.md promises; writes the table there.
versions: setup $(COMPILED) $(RELEASES)
	$(BIN)/python tools/versions.py

check: setup $(TYPINGS) $(CHECKERS_IF_NODE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file mypy-windows.ini
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin
	$(BIN)/mypy --config-file mypy-firmware.ini
	$(BIN)/python tools/check_tree.py
	$(BIN)/python tools/check_device.py
	$(BIN)/python tools/micropython_names.py --check
ifeq ($(NODE),)
	@echo "JavaScript was not checked: node or npm is missing." >&2
else
	cd web && for part in page workers node; do node_modules/.bin/tsc -p tsconfig.$$part.json || exit; done
	cd web && node_modules/.bin/biome check . $(patsubst %,../%,$(shell git ls-files 'tests/*.mjs' 'tests/*.js'))
endif

bench: $(RELEASES_IF_NODE)

shots bench: setup
	$(BIN)/python tools/$@.py

# The tests of which `make test` runs a sample; docs/testing.md.
WHOLE := tests/durability tests/faults/test_break_in.py tests/faults/test_deploy_cuts.py tests/faults/test_full_board.py \
	tests/faults/test_game_cuts.py tests/faults/test_heaps.py \
	tests/faults/test_killed_box.py tests/faults/test_many_games.py tests/faults/test_power_cuts.py \
	tests/faults/test_refused_allocations.py tests/faults/test_short_of_memory.py \
	tests/faults/test_troubled_game.py \
	tests/faults/test_switch_cuts.py tests/faults/test_unloaded_modules.py \
	tests/faults/test_whole_box_cuts.py tests/firmware/test_canvas.py \
	tests/firmware/test_game_on_buttons.py tests/firmware/test_panel.py \
	tests/firmware/test_every_page.py \
	tests/firmware/test_rules_on_micropython.py tests/firmware/test_stray_presses.py tests/flows tests/fuzz tests/host/companies \
	tests/host/device/test_backup_command.py tests/host/device/test_deploy.py \
	tests/host/device/test_deploy_command.py tests/host/device/test_flash_command.py \
	tests/host/device/test_flash_interrupted.py tests/host/device/test_flash_native_usb.py \
	tests/host/device/test_prompt_cut.py tests/host/device/test_prompt_left.py \
	tests/host/device/test_slow_box.py tests/host/docs/test_build_page.py tests/host/docs/test_figures.py \
	tests/host/docs/test_readme.py tests/host/docs/test_readme_commands.py tests/host/docs/test_shots.py \
	tests/host/docs/test_touched.py tests/host/games/test_dialects.py tests/host/games/test_dials.py tests/host/games/test_random_games.py \
	tests/host/image/test_image_command.py tests/host/records tests/host/screen \
	tests/host/sim/test_ssd1306.py tests/link/test_conversation.py tests/link/test_every_game.py \
	tests/link/test_frames.py tests/link/test_hostile_device.py tests/link/test_line.py tests/link/test_slow_line.py \
	tests/old/test_old_boxes.py tests/rules/test_actions_file.py tests/rules/test_header_faults.py \
	tests/rules/test_mechwarrior_attack_oracle.py \
	tests/rules/test_mechwarrior_dial_oracle.py tests/rules/test_mechwarrior_oracle.py tests/rules/test_mechwarrior_random.py \
	tests/rules/test_mfz_header.py tests/rules/test_mfz_notation.py tests/rules/test_mfz_proposals.py \
	tests/rules/test_mfz_random.py tests/rules/test_sheet_random.py tests/rules/test_mfz_random_named.py tests/rules/test_perft.py \
	tests/rules/test_push_without_memory.py tests/rules/test_playthroughs.py tests/rules/test_text_record.py \
	tests/versions tests/web

soak: setup $(RELEASES)
	$(BIN)/python -m pytest -q --whole --line late tests/host/docs/test_readme.py
	$(BIN)/python -m pytest -q -n auto --dist worksteal --whole $(WHOLE)
	$(BIN)/python tools/soak.py --fresh --jobs $$($(BIN)/python -c 'import os; print(os.cpu_count())')
	$(BIN)/python tools/lives.py
	$(BIN)/python tools/presser.py 100000
	$(BIN)/python tools/heap_sweep.py
	$(BIN)/python tools/dice_tests.py
	$(BIN)/python tools/soak.py --table --docs

mutants: setup $(MUTANTS)
	build/mutants/bin/python tools/mutants.py

suite-time: setup
	$(BIN)/python tools/suite.py

$(READY): requirements-dev.txt requirements-driver.txt pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Error: $(PYTHON) is older than Python 3.11, or missing."; \
		echo "Try: make $(or $(MAKECMDGOALS),run) PYTHON=python3.12"; exit 1; } >&2
	@echo "Setting up the Python environment (once, a minute or more) ..." >&2
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear .venv || { \
		echo "Error: $(PYTHON) cannot make a virtual environment."; \
		echo "Try: install its venv module, such as the package python3-venv"; exit 1; } >&2
	$(call logged,$(PIP) --requirement requirements-dev.txt && $(INSTALL),Setting up the Python environment)
	@touch $@

$(DRIVER): $(READY)
	$(call logged,[ -f $@ ] || $(INSTALL),Fetching the display driver)
	@touch $@

# Without the parts of others all but the box in a browser works, and its tests are skipped.
$(VENDOR): $(READY) web/package-lock.json $(wildcard building/*.py requirements-web*.txt \
		web/licenses/* web/littlefs/* web/littlefs/libc/* web/unpack/*)
	@$(BIN)/python -m building.web_parts && touch $@ || true

$(MUTANTS): requirements-mutants.txt $(READY)
	@echo "Setting up Cosmic Ray in an environment of its own (once) ..." >&2
	$(call logged,$(PYTHON) -m venv --clear build/mutants && build/mutants/bin/python -m pip \
		--disable-pip-version-check install --no-deps --requirement requirements-mutants.txt,Setting up Cosmic Ray)
	@touch $@

$(TYPINGS): requirements-typings.txt $(READY)
	@echo "Fetching the type stubs of the ESP32 port (once) ..." >&2
	@rm -rf typings
	$(call logged,$(PIP) --target typings --requirement requirements-typings.txt,Fetching the type stubs)
	@touch $@

# TypeScript and Biome, which check the JavaScript, and what its tests need.
$(CHECKERS): web/package.json web/package-lock.json
	@echo "Fetching what checks the JavaScript (once) ..." >&2
	$(call logged,npm ci --prefix web --ignore-scripts --no-audit --no-fund,Fetching what checks the JavaScript)
	@touch $@

$(RELEASES): tests/versions/package.json tests/versions/package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { \
		echo "Error: the released MicroPythons run in Node, and node or npm is missing."; \
		echo "Try: install Node 18 or newer with npm, such as the packages nodejs and npm"; exit 1; } >&2
	@echo "Fetching the released MicroPythons (once) ..." >&2
	@mkdir -p $(dir $@) && cp $^ $(dir $@)
	$(call logged,npm ci --prefix $(dir $@) --no-audit --no-fund,Fetching the released MicroPythons)
	@touch $@
