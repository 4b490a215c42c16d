import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * What a Vitest run's JSON report says: how many tests passed and failed, why, and each file's seconds. A file that
 * could not be loaded counts as one failure, and so does a run that ended badly without naming a test (a crash, an
 * error outside of the tests).
 */
export function readTestReport(reportPath, exitCode) {
  const report = readReport(reportPath);
  const files = (report?.testResults ?? []).map(readFile);
  const failures = files.flatMap((file) => file.failures);
  if (failures.length === 0 && (exitCode !== 0 || !report)) failures.push({ text: CRASHED });
  return { passed: report?.numPassedTests ?? 0, failed: failures.length, failures, files };
}

const CRASHED = 'The run itself failed, outside of any test: see its output above.';

function readFile(file) {
  const path = relative(process.cwd(), file.name);
  return { path, seconds: Math.max(0, file.endTime - file.startTime) / 1000, failures: failuresOf(path, file) };
}

/** What failed and why, one text for each, cut to a length that a log bears. */
function failuresOf(path, { status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [{ path, name: path, text: `${path}\n${shorten(message ?? '')}` }];
  return failed.map(({ fullName, failureMessages }) => {
    const name = `${path} > ${fullName}`;
    return { path, name, text: `${name}\n${shorten(failureMessages.join('\n'))}` };
  });
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
