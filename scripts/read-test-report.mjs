import { readFileSync } from 'node:fs';

/**
 * Counts the tests of a Vitest run from its JSON report. A file that could not be loaded counts as one failure,
 * and so does a run that ended badly without naming a test (a crash, an error outside of the tests).
 */
export function countTests(reportPath, exitCode) {
  const { passed, failed } = countReported(reportPath);
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

function countReported(reportPath) {
  let report;
  try {
    report = JSON.parse(readFileSync(reportPath, 'utf8'));
  } catch {
    // The run crashed before it could write its report.
    return { passed: 0, failed: 1 };
  }
  const brokenFiles = report.testResults.filter(isBroken);
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}
