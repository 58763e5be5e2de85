# Shared by Tests/run, Demos/run and Demos/docs, which set `root` to the top of the repository and `logs` to a folder for logs.
# shellcheck shell=bash disable=SC2154

# The build options of programs that are run or measured. Package.swift has the others.
release_options=(-c release --static-swift-stdlib --scratch-path .build-release)

# Makes the documentation of everything that `import Dactyl` imports, as one module, from the built modules. The symbol graph
# is kept in ARCHIVE.graphs. usage: make_documentation MODULES ARCHIVE [DOCC-OPTION...]
make_documentation() {
	local modules=$1 archive=$2 graphs=$2.graphs tools options=() option picture look
	shift 2
	tools=$(dirname "$(readlink -f "$(command -v swift)")")
	rm -rf "$graphs" && mkdir -p "$graphs" || return 1
	for option in "$root"/Sources/CDactyl*/{,include/}module.modulemap; do
		[ ! -e "$option" ] || options+=(-Xcc "-fmodule-map-file=$option")
	done
	for option in $(pkg-config --cflags-only-I wayland-client xkbcommon pangocairo); do options+=(-Xcc "$option"); done
	"$tools/swift-symbolgraph-extract" -module-name Dactyl -I "$modules" "${options[@]}" \
		-target "$(uname -m)-unknown-linux-gnu" -output-dir "$graphs" \
		-experimental-allowed-reexported-modules=DactylCore,DactylDesktop,DactylAccessibility,DactylWidgets,DactylText,DactylLanguage,DactylGeometry,DactylGraphics || return 1
	# The pictures of doc comments and articles are those of the tests.
	rm -rf "$archive.catalogue" && mkdir -p "$archive.catalogue" &&
		cp -r "$root/Sources/Dactyl/Dactyl.docc" "$archive.catalogue/" || return 1
	while read -r picture; do
		for look in light dark; do
			option=$archive.catalogue/Dactyl.docc/$picture$([ $look = dark ] && echo '~dark')@2x.png
			cp "$root/Tests/PictureTests/Expected/$picture@2-$look.png" "$option" || return 1
		done
	done < <(grep -rhoE '!\[[^]]+\]\([a-z0-9-]+\)' "$root/Sources/DactylWidgets" "$root/Sources/Dactyl" | sed 's/.*(//; s/)$//' | sort -u)
	"$tools/docc" convert "$archive.catalogue/Dactyl.docc" --additional-symbol-graph-dir "$graphs" \
		--output-path "$archive" "$@"
}

# Makes a folder of the documentation that any web server can serve, at BASE on that server. An earlier one is replaced.
# usage: make_site MODULES FOLDER BASE [DOCC-OPTION...]
make_site() {
	local modules=$1 folder=$2 base=$3 archive=$root/artifacts/site.doccarchive
	shift 3
	rm -rf "$archive" && make_documentation "$modules" "$archive" --hosting-base-path "$base" "$@" &&
		"$root/Tests/Support/DocumentationSite/make_pages.py" "$archive" &&
		rm -rf "$folder" "$archive.catalogue" "$archive.graphs" && mv "$archive" "$folder"
}

# Prints one line on standard error and ends the script. usage: fail MESSAGE
fail() {
	printf '%s: %s\n' "$(basename "$(dirname "$0")")/$(basename "$0")" "$1" >&2
	exit 1
}

say() { printf '%s\n' "$*"; }

# Runs a command with its output in a log, and prints the log's last line every 15 seconds.
# usage: quietly TITLE LOG COMMAND...
quietly() {
	local title=$1 log=$logs/$2.log start=$SECONDS next=15 pid status
	shift 2
	say "$title ..."
	# Bash makes background commands ignore SIGINT, and every program under test would inherit that.
	(
		trap - INT QUIT
		"$@"
	) >"$log" 2>&1 </dev/null &
	pid=$!
	while kill -0 $pid 2>/dev/null; do
		sleep 0.2
		if [ $((SECONDS - start)) -ge $next ]; then
			say "  $((SECONDS - start)) s: $(last_line "$log")"
			next=$((next + 15))
		fi
	done
	wait $pid
	status=$?
	if [ $status = 0 ]; then say "$title: done in $((SECONDS - start)) s"; else
		say "$title: FAILED after $((SECONDS - start)) s; all of it: $log"
	fi
	return $status
}
last_line() { tail -c 2000 "$1" 2>/dev/null | tr '\r' '\n' | grep -av '^[[:space:]]*$' | tail -n 1 | cut -c 1-100; }

# Ends the script if there is no suitable Swift.
need_swift() {
	local version
	command -v swift >/dev/null ||
		fail 'there is no swift in PATH; Swift 6.3 or newer is needed: https://www.swift.org/install/linux'
	local said
	said=$(swift --version 2>&1 </dev/null)
	version=$(grep -oE 'Swift version [0-9]+\.[0-9]+' <<<"$said" | head -n 1)
	version=${version##* }
	[ -n "$version" ] || fail "swift does not start: ${said:-it prints nothing}"
	[ "${version%%.*}" -gt 6 ] || { [ "${version%%.*}" = 6 ] && [ "${version##*.}" -ge 3 ]; } ||
		fail "Swift $version is too old; 6.3 or newer is needed: https://www.swift.org/install/linux"
}

# Whether the probe of a row of Tests/packages succeeds. usage: is_there PROBE
is_there() {
	case $1 in
	cmd:*) command -v "${1#cmd:}" >/dev/null ;;
	file:*) compgen -G "${1#file:}" >/dev/null ;;
	'pc:libweston-*') pkg-config --list-all 2>/dev/null | grep -qE '^libweston-[0-9]+ ' ;;
	pc:*) pkg-config --exists "${1#pc:}" 2>/dev/null ;;
	font) [ -n "$(fc-list 2>/dev/null | head -n 1)" ] || compgen -G '/usr/share/fonts/*/*' >/dev/null ;;
	esac
}

is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

# Sets `missing` to the packages to install, or, without apt, to the probes that fail. usage: find_missing GROUP...
find_missing() {
	local group probe packages package found
	missing=()
	while read -r group probe packages; do
		case " $* " in *" $group "*) ;; *) continue ;; esac
		is_there "$probe" && continue
		if command -v apt-get >/dev/null; then
			found=''
			for package in ${packages//|/ }; do is_installed "$package" && found=1; done
			# The probe also fails if pkg-config itself is missing.
			[ -n "$found" ] && { [ "${probe%%:*}" = pc ] && ! command -v pkg-config >/dev/null; } && continue
			missing+=("$packages")
		else
			missing+=("${probe#*:} (Debian: ${packages%%|*})")
		fi
	done < <(grep -vE '^(#|$)' "$root/Tests/packages")
	[ ${#missing[@]} = 0 ] || mapfile -t missing < <(printf '%s\n' "${missing[@]}" | sort -u)
}

# Installs the missing packages of the groups with apt; without apt, names them and fails. usage: need_packages GROUP...
need_packages() {
	local sudo=() packages=() alternatives package
	find_missing "$@"
	[ ${#missing[@]} -gt 0 ] || { say 'System packages: all there' && return; }
	command -v apt-get >/dev/null ||
		fail "missing: $(printf '%s, ' "${missing[@]}" | sed 's/, $//'); install them with your package manager"
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null ||
			fail "packages are missing and there is no sudo; as root: apt-get install ${missing[*]%%|*}"
		sudo=(sudo)
		say "Installing with sudo: ${missing[*]%%|*}"
		sudo -v || fail "sudo refused; as root: apt-get install ${missing[*]%%|*}"
	else
		say "Installing: ${missing[*]%%|*}"
	fi
	# The status is ignored: a broken third-party source must not prevent the installation of Debian's packages.
	quietly 'Package lists' apt-update "${sudo[@]}" apt-get -q -o Acquire::Retries=2 update || true
	for alternatives in "${missing[@]}"; do
		for package in ${alternatives//|/ }; do
			apt-cache show "$package" >/dev/null 2>&1 && break
			package=
		done
		packages+=("${package:-${alternatives%%|*}}")
	done
	quietly 'System packages' apt-install "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 \
		install --no-install-recommends "${packages[@]}" || {
		grep -qE 'Could not (resolve|connect)|Temporary failure|Failed to fetch|Unable to connect' "$logs"/apt-*.log &&
			fail "the packages could not be fetched; is there a network? Needed: ${packages[*]}"
		fail "$(grep -hE '^E:' "$logs/apt-install.log" | head -n 1 || echo 'apt-get failed')"
	}
	find_missing "$@"
	[ ${#missing[@]} = 0 ] || fail "still missing after the installation: ${missing[*]%%|*}"
}
