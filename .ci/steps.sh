# What `run` and `nightly` share: steps that are counted, and the builds that they use. Sourced at the root.

# The debug build with warnings as errors, and the tool of the release build.
checked=.build/checked
tool=.build/release/ltcli

passed=0
failed=0
# The names of those that failed, a line each.
failures=

# Runs a command as a step, and prints its name, how it ended and how long it took.
step() {
  local name=$1 start=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  if "$@"; then
    passed=$((passed + 1))
    printf '== %s: passed in %d s\n' "$name" $((SECONDS - start))
  else
    failed=$((failed + 1))
    failures+="  $name"$'\n'
    printf '== %s: FAILED after %d s\n' "$name" $((SECONDS - start))
  fi
}

# Prints the closing lines, with the names of the steps that failed, and fails if there are any.
close() {
  printf '\n%d passed, %d failed\n%s' "$passed" "$failed" "$failures"
  [ "$failed" -eq 0 ]
}

# The tests, with every warning an error. Not optimised: that costs more than the tests then save.
build_checked() {
  swift build --build-tests --scratch-path "$checked" -Xswiftc -warnings-as-errors
}

# Few tests at once: where all begin together, each waits for all, and what is patient for half a minute gives up.
run_tests() {
  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 swift test --skip-build --scratch-path "$checked"
}

# The tool, the libraries and the benchmarks, by one release build; the value says with which peers.
build_release() {
  LIFTTRAIL_BENCHMARKS=$1 swift build -c release
}
