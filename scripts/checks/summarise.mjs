const SLOWEST = 10;
/** Two may be bad luck on a machine that is busy for a moment; more fail the run. */
export const MOST_FLAKY = 2;

/**
 * Everything that failed once more, because a log may be cut at its beginning; then the slowest files, each phase's
 * time and counts, and what passed at its second try only; the last line has the counts of all.
 */
export function summarise(results) {
  for (const { text } of results.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${text}`);
  const flaky = results.flatMap((result) => result.flaky ?? []);
  for (const { text } of flaky) console.log(`\nflaky, first try: ${text}`);
  printSlowest(results.flatMap(({ files = [] }) => files));
  console.log('');
  for (const { name, passed, failed, durationMs } of results) {
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${(durationMs / 1000).toFixed(1)} s)`,
    );
  }
  for (const { name } of flaky) console.log(`flaky: ${name}: failed, then passed by itself`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const areTooFlaky = flaky.length > MOST_FLAKY;
  if (areTooFlaky) console.log(`More than ${MOST_FLAKY} flaky tests fail the run.`);
  process.exitCode = failed === 0 && passed > 0 && !areTooFlaky ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

function printSlowest(files) {
  if (files.length <= SLOWEST) return;
  console.log('\nThe slowest files:');
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  for (const file of slowest) console.log(`${file.seconds.toFixed(1).padStart(8)} s  ${file.path}`);
}
