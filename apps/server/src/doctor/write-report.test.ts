import { expect, test } from 'vitest';
import { findingsOf } from './finding.ts';
import { writeJson, writeReport } from './write-report.ts';

const disk = findingsOf('disk');
const database = findingsOf('database');
const findings = [
  disk.fine('There is space.'),
  database.problem('It is too old.', 'Update it.'),
  disk.warning('It fills.', 'Make room.'),
];

test('the report has a line for each finding, says what to do, and counts', () => {
  expect(writeReport(findings)).toBe(
    [
      '✓ disk      There is space.',
      '✗ database  It is too old.',
      '            What to do: Update it.',
      '! disk      It fills.',
      '            What to do: Make room.',
      '',
      '1 problem, 1 warning.',
      '',
    ].join('\n'),
  );
  expect(writeReport([disk.fine('There is space.')])).toContain('No problems, no warnings.\n');
});

test('programs read the same as JSON; a warning alone is fine', () => {
  expect(JSON.parse(writeJson(findings))).toEqual({ ok: false, findings });
  expect(JSON.parse(writeJson([disk.warning('It fills.', 'Make room.')]))).toMatchObject({ ok: true });
});
