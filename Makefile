# The main jobs. On macOS and Windows use cargo directly: `cargo run --release`, `cargo test`.

# Where rustup installs cargo, for shells that were opened before it did.
export PATH := $(HOME)/.cargo/bin:$(PATH)

# The scene that `make run` opens: a file or the name of a shipped scene; empty: the tour.
SCENE ?=

.PHONY: run display build test check bench deps

run: deps display build
	cargo run --release --locked -- $(SCENE)

# Told before anything is built: there would be nothing to see.
display:
	@if [ "$$(uname -s)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		echo "No display to open a window on. On a virtual one (Debian packages xvfb and xauth):" >&2; \
		echo "    xvfb-run -a -s '-screen 0 1280x800x24' cargo run --release --locked" >&2; \
		exit 2; \
	fi

build: deps
	cargo build --release --locked

# Everything, the tests in a real window included: those start a virtual display themselves.
test:
	@scripts/install-dependencies test
	cargo test --locked

check:
	cargo fmt --check
	cargo clippy --locked --all-targets -- -D warnings
	$(MAKE) test

# Where there is no display, the benchmark gets a virtual one.
ON_DISPLAY = $(if $(DISPLAY),,xvfb-run -a -s '-screen 0 1280x800x24')

# The table of targets: ours, the peers', whether it is met. `make bench QUICK=1` takes a look.
bench: build
	@scripts/install-dependencies bench
	cargo build --release --locked --manifest-path benches/peers/Cargo.toml --target-dir target
	$(ON_DISPLAY) target/release/peers $(if $(QUICK),--quick)

# What is needed to build and run; does nothing where all of it is there.
deps:
	@scripts/install-dependencies run
