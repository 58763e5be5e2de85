# Runs jobs beside each other, and reports each one when it ends. Shared by the scripts in Tests/ that source support.bash too.
# shellcheck shell=bash disable=SC2154

job_titles=() job_logs=() job_kinds=() job_commands=() job_pids=() job_starts=() job_seconds=() job_states=()

# Adds a job for `run_jobs`, which calls `ended_KIND TITLE LOG STATUS` when it has ended. The first character of KIND may be
# a +: such a job mostly waits, and runs beside the others from the beginning. usage: job KIND TITLE LOG COMMAND...
job() {
	job_kinds+=("$1") job_titles+=("$2") job_logs+=("$3") job_pids+=('') job_starts+=(0) job_seconds+=(0) job_states+=(waiting)
	shift 3
	job_commands+=("$(printf '%q ' "$@")")
}

start_job() {
	# Bash makes background commands ignore SIGINT, and every program under test would inherit that.
	(
		trap - INT QUIT TERM EXIT
		eval "${job_commands[$1]}"
	) >"$logs/${job_logs[$1]}.log" 2>&1 </dev/null &
	job_pids[$1]=$!
	job_starts[$1]=$SECONDS
	job_states[$1]=running
}

# Reports a job that has ended.
end_job() {
	local status kind=${job_kinds[$1]#+} outcome=done
	wait "${job_pids[$1]}"
	status=$?
	job_seconds[$1]=$((SECONDS - job_starts[$1]))
	job_states[$1]=ended
	[ $status = 0 ] || outcome='ended with an error'
	say "${job_titles[$1]}: $outcome after ${job_seconds[$1]} s"
	"ended_$kind" "${job_titles[$1]}" "${job_logs[$1]}" "$status"
}

# Starts the jobs that wait, as many at a time as there are processors, and returns when all have ended. Prints the running
# ones every 15 seconds.
run_jobs() {
	local slots busy running next=$((SECONDS + 15)) i
	slots=$(nproc 2>/dev/null || echo 2)
	while :; do
		busy=0 running=()
		for i in "${!job_titles[@]}"; do
			[ "${job_states[$i]}" = running ] || continue
			if kill -0 "${job_pids[$i]}" 2>/dev/null; then
				running+=("$i")
				[ "${job_kinds[$i]:0:1}" = + ] || busy=$((busy + 1))
			else
				end_job "$i"
			fi
		done
		for i in "${!job_titles[@]}"; do
			[ "${job_states[$i]}" = waiting ] || continue
			if [ "${job_kinds[$i]:0:1}" != + ]; then
				[ $busy -lt "$slots" ] || continue
				busy=$((busy + 1))
			fi
			start_job "$i"
			running+=("$i")
		done
		[ ${#running[@]} -gt 0 ] || return 0
		if [ $SECONDS -ge $next ]; then
			next=$((SECONDS + 15))
			for i in "${running[@]}"; do
				say "  ${job_titles[$i]}, $((SECONDS - job_starts[i])) s: $(last_line "$logs/${job_logs[$i]}.log")"
			done
		fi
		sleep 0.2
	done
}

# Ends what is still running, and the programs that it has started.
stop_jobs() {
	local i pid
	for i in "${!job_titles[@]}"; do
		[ "${job_states[$i]}" = running ] || continue
		pid=${job_pids[$i]}
		# shellcheck disable=SC2046
		kill $(cat "/proc/$pid/task/$pid/children" 2>/dev/null) "$pid" 2>/dev/null
	done
	return 0
}

# Prints the jobs that took longest. usage: slowest_jobs COUNT
slowest_jobs() {
	local i
	for i in "${!job_titles[@]}"; do printf '%s\t%s\n' "${job_seconds[$i]}" "${job_titles[$i]}"; done | sort -rn | head -n "$1" |
		awk -F '\t' '{ printf "  %d s: %s\n", $1, $2 }'
}
