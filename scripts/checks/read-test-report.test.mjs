import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { countTests, failuresOf, filesOf } from './read-test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ovation-report-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

function report(numPassedTests, numFailedTests, testResults = []) {
  writeFileSync(path, JSON.stringify({ numPassedTests, numFailedTests, testResults }));
}

test('counts tests', () => {
  report(7, 2, [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [] },
  ]);
  expect(countTests(path, 1)).toEqual({ passed: 7, failed: 2 });
});

test('a file that could not be loaded is a failure', () => {
  report(7, 0, [{ status: 'failed', assertionResults: [] }]);
  expect(countTests(path, 1)).toEqual({ passed: 7, failed: 1 });
});

test('a run that ends badly is a failure, though all its tests passed', () => {
  report(7, 0);
  expect(countTests(path, 1)).toEqual({ passed: 7, failed: 1 });
});

test('a run without a report is a failure, though it ends well', () => {
  expect(countTests(join(folder, 'nothing.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

test('names what failed, with the reason: tests, and files that could not be loaded', () => {
  report(1, 1, [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ]);
  expect(failuresOf(path)).toEqual(['a.test.ts > subtracts\nexpected 1 to be 2', 'b.test.ts\nCannot find module']);
  expect(failuresOf(join(folder, 'nothing.json'))).toEqual([]);
});

test('names the files that ran and those that failed, by their paths from the root', () => {
  const name = (file) => join(process.cwd(), file);
  report(1, 1, [
    { name: name('apps/a.test.ts'), status: 'passed', assertionResults: [] },
    { name: name('apps/b.test.ts'), status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]);
  expect(filesOf(path)).toEqual({ ran: ['apps/a.test.ts', 'apps/b.test.ts'], failed: ['apps/b.test.ts'] });
  expect(filesOf(join(folder, 'nothing.json'))).toEqual({ ran: [], failed: [] });
});
