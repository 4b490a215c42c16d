/**
 * Everything that failed once more, because a log may be cut at its beginning; then the counts, the last line those of
 * all.
 */
export function summarise(results) {
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failure}`);
  console.log('');
  for (const { name, passed, failed, durationMs } of results) {
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${(durationMs / 1000).toFixed(1)} s)`,
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}
