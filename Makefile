# The main jobs. On macOS and Windows use cargo directly: `cargo run --release`, `cargo test`.

# Where rustup installs cargo, for shells that were opened before it did.
export PATH := $(HOME)/.cargo/bin:$(PATH)

# The scene that `make run` opens: a file or the name of a shipped scene; empty: the tour.
SCENE ?=

# Where `make install` puts the program; below DESTDIR, when a package is made of it.
PREFIX ?= /usr/local
DESTDIR ?=

# What `make install` installs; built by `make dist`.
BINARY ?= target/dist/collidoscope

.PHONY: run display build dist install uninstall test check bench hunt deps

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

# The program to be handed on: stripped.
dist: deps
	cargo build --profile dist --locked

# By sudo what was built before is installed: `make dist && sudo make install`.
install:
	@if [ "$(BINARY)" = target/dist/collidoscope ] && { [ -z "$$SUDO_USER" ] || [ ! -x "$(BINARY)" ]; }; then \
		$(MAKE) dist; \
	fi
	install -D -m 755 "$(BINARY)" "$(INTO)/bin/collidoscope"
	install -D -m 644 assets/desktop/collidoscope.desktop "$(INTO)/share/applications/collidoscope.desktop"
	install -D -m 644 assets/desktop/collidoscope.xml "$(INTO)/share/mime/packages/collidoscope.xml"
	install -D -m 644 assets/icon/collidoscope.svg "$(ICONS)/scalable/apps/collidoscope.svg"
	for side in $(ICON_SIDES); do \
		install -D -m 644 "assets/icon/collidoscope-$$side.png" \
			"$(ICONS)/$${side}x$$side/apps/collidoscope.png" || exit 1; \
	done
	for file in $(PAGES); do \
		install -D -m 644 "$$file" "$(INTO)/share/doc/collidoscope/$$file" || exit 1; \
	done
	$(TELL_DESKTOP)

uninstall:
	rm -f "$(INTO)/bin/collidoscope" "$(INTO)/share/applications/collidoscope.desktop" \
		"$(INTO)/share/mime/packages/collidoscope.xml" "$(ICONS)/scalable/apps/collidoscope.svg"
	for side in $(ICON_SIDES); do rm -f "$(ICONS)/$${side}x$$side/apps/collidoscope.png"; done
	rm -rf "$(INTO)/share/doc/collidoscope"
	$(TELL_DESKTOP)

INTO = $(DESTDIR)$(PREFIX)
ICONS = $(INTO)/share/icons/hicolor
ICON_SIDES = 16 32 64 256
PAGES = README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT assets/scene.schema.json $(wildcard docs/*.md)

# What desktops look things up in is made anew where there is a desktop; a package has its system do that.
TELL_DESKTOP = @[ -n "$(DESTDIR)" ] || { \
	! command -v update-desktop-database >/dev/null || update-desktop-database -q "$(PREFIX)/share/applications"; \
	! command -v update-mime-database >/dev/null || update-mime-database "$(PREFIX)/share/mime"; \
	! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t -f "$(PREFIX)/share/icons/hicolor"; \
	} >/dev/null 2>&1 || true

# Everything, the tests in a real window included: those start a virtual display themselves.
test:
	@scripts/install-dependencies test
	cargo test --locked

# What is likely broken, while one works: after a change it takes less than a minute on two cores. It builds without
# optimisation, which is faster, and leaves out the simulation's long runs, the window and the command line.
# `.ci/run` leaves out nothing.
check: export CARGO_PROFILE_DEV_OPT_LEVEL = 0
check:
	cargo fmt --check
	cargo clippy --locked --all-targets -- -D warnings
	cargo test --locked --lib --test layering --test core -- --skip simulation::

# Where there is no display, the benchmark gets a virtual one.
ON_DISPLAY = $(if $(DISPLAY),,xvfb-run -a -s '-screen 0 1280x800x24')

# The table of targets: ours, the peers', whether it is met. `make bench QUICK=1` takes a look.
bench: build
	@scripts/install-dependencies bench
	cargo build --release --locked --manifest-path benches/peers/Cargo.toml --target-dir target
	$(ON_DISPLAY) target/release/peers $(if $(QUICK),--quick)

# Random scenes, each tick against the same begun afresh; what differs is printed as small as it goes.
hunt: deps
	cargo bench --locked --bench hunt -- --scenes $(or $(SCENES),100000) --seed $(or $(SEED),0)

# What is needed to build and run; does nothing where all of it is there.
deps:
	@scripts/install-dependencies run
