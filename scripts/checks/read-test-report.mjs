import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Counts the tests of a Vitest run from its JSON report. A file that could not be loaded counts as one failure,
 * and so does a run that ended badly without naming a test (a crash, an error outside of the tests).
 */
export function countTests(reportPath, exitCode) {
  const { passed, failed } = countReported(reportPath);
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** What failed and why, one text for each, cut to a length that a log bears. */
export function failuresOf(reportPath) {
  const results = readReport(reportPath)?.testResults ?? [];
  return results.flatMap((file) => [
    ...(isBroken(file) ? [`${file.name}\n${shorten(file.message ?? '')}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file.name} > ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`),
  ]);
}

/** The test files that ran, and those of them that failed, by their paths from the root. */
export function filesOf(reportPath) {
  const results = readReport(reportPath)?.testResults ?? [];
  const pathsOf = (files) => files.map(({ name }) => relative(process.cwd(), name).replaceAll('\\', '/'));
  return { ran: pathsOf(results), failed: pathsOf(results.filter(({ status }) => status === 'failed')) };
}

const LONGEST_MESSAGE = 3_000;

/** Without the steps through the libraries, which tell nothing of what is wrong. */
function shorten(message) {
  const text = message
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line))
    .join('\n');
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)} …` : text;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The run crashed before it could write its report.
    return undefined;
  }
}

function countReported(reportPath) {
  const report = readReport(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(isBroken);
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}
