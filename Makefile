# make run, make test: all that a newcomer needs. Each recipe first installs
# what it lacks (scripts/setup).
SHELL := bash
CASES ?= ../shared/cases
N ?= 200000
MINUTES ?= 10
TURNS ?= 10

.PHONY: bench-peers reproduce vulncheck soak test-large package e2e-package e2e-windows notices run build test lint cases fuzz-url bench screenshots conformance help fresh golden

help: ## what there is to make
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /\1\t/' | expand -t 16

run: build ## start Parley with the playground ready; without a screen, a demonstration in build/demo
	@scripts/run

build: ## compile to build/parley
	@scripts/setup build
	go build -o build/parley .

test: ## everything: formatting, vet, race, widgets, cases, real windows
	@scripts/setup test
	@scripts/test

test-large: ## answer Kubernetes', Azure's and MongoDB's servers (some 700 MB)
	@scripts/setup test
	@scripts/test-large

lint: ## formatting, vet, staticcheck, dead code, modules, notices
	@scripts/lint

vulncheck: ## known vulnerabilities in what Parley is made of
	@scripts/setup build
	@scripts/vulncheck

cases: ## run the cases under CASES=dir through the real form and the URL gate
	@CGO_ENABLED=0 go run ./cmd/cases "$(CASES)"

fuzz-url: ## compare the URL gate with real parsers on N=count inputs
	@go run ./cmd/fuzzurl -n $(N)

fresh: ## make run and make test in a minimal Debian with git, make and Go only (as root)
	@scripts/setup fresh
	@scripts/fresh

soak: ## twenty servers that ask, die and complete, for MINUTES=10; figures on the screen
	@CGO_ENABLED=0 go run ./cmd/soak -for $(MINUTES)m

bench: build ## measure; figures on the screen and in build/bench.json
	@scripts/setup test
	@scripts/bench

bench-peers: build ## measure Parley and the Inspector side by side, TURNS=10 times; the table in build/peers.md
	@scripts/setup peers
	@scripts/bench-peers $(TURNS)

golden: ## take over what the golden images of ui/ look like now
	@scripts/golden

screenshots: build ## pictures of real windows into docs/screenshots
	@scripts/setup demo
	go run ./e2e/screenshots

package: ## packages for Linux and Windows into dist, with sums and a bill of materials
	@scripts/setup package
	@scripts/package

reproduce: package ## make the packages again elsewhere, and compare them byte for byte
	@scripts/reproduce

e2e-package: package ## install the .deb into a clean Debian and answer a question there (as root)
	@scripts/setup test
	@scripts/e2e-package

e2e-windows: package ## check the Windows program, and answer a question with it under wine
	@scripts/setup test
	@scripts/setup windows
	@scripts/e2e-windows

notices: ## write THIRD_PARTY_NOTICES anew
	@scripts/notices

conformance: ## the client scenarios of the official suite
	@scripts/setup test
	@scripts/conformance
