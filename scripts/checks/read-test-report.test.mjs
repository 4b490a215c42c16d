import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { readTestReport } from './run-vitest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ovation-report-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a report of these files, and of a run that ended with `exitCode`. */
function read(numPassedTests, files, exitCode = 1) {
  const testResults = files.map((file) => ({ startTime: 0, endTime: 0, assertionResults: [], ...file }));
  writeFileSync(path, JSON.stringify({ numPassedTests, testResults }));
  return readTestReport(path, exitCode);
}

const failing = (fullName, ...failureMessages) => ({ status: 'failed', fullName, failureMessages });

test('counts tests', () => {
  const report = read(7, [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failing('adds'), failing('subtracts')] },
    { name: 'b.test.ts', status: 'passed' },
  ]);
  expect(report).toMatchObject({ passed: 7, failed: 2 });
});

test('a file that could not be loaded is a failure', () => {
  expect(read(7, [{ name: 'a.test.ts', status: 'failed' }])).toMatchObject({ passed: 7, failed: 1 });
});

test('a run that ends badly is a failure, though all its tests passed', () => {
  expect(read(7, [{ name: 'a.test.ts', status: 'passed' }])).toMatchObject({ passed: 7, failed: 1 });
});

test('a run without a report is a failure, though it ends well', () => {
  expect(readTestReport(join(folder, 'nothing.json'), 0)).toMatchObject({ passed: 0, failed: 1, files: [] });
});

test('names what failed, with the reason: tests, and files that could not be loaded', () => {
  const { failures } = read(1, [
    {
      name: resolve('a.test.ts'),
      status: 'failed',
      assertionResults: [{ status: 'passed', fullName: 'adds' }, failing('subtracts', 'expected 1 to be 2')],
    },
    { name: resolve('b.test.ts'), status: 'failed', message: 'Cannot find module' },
  ]);
  expect(failures).toEqual([
    { path: 'a.test.ts', name: 'a.test.ts > subtracts', text: 'a.test.ts > subtracts\nexpected 1 to be 2' },
    { path: 'b.test.ts', name: 'b.test.ts', text: 'b.test.ts\nCannot find module' },
  ]);
});

test('tells how long each file took', () => {
  const { files } = read(0, [{ name: resolve('a.test.ts'), status: 'passed', startTime: 1_000, endTime: 3_500 }], 0);
  expect(files).toMatchObject([{ path: 'a.test.ts', seconds: 2.5 }]);
});
