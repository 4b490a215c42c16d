import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintOf, readProgram } from './fingerprint.ts';

test('an engine is all that its processes run, also what they import from other packages', () => {
  const packages = join(import.meta.dirname, '../../..');
  const names = [...readProgram().keys()].map((path) => relative(packages, path));
  expect(names).toEqual(
    expect.arrayContaining([
      'live-engine/src/process/main.ts',
      'live-engine/src/rtmp/main.ts',
      'live-engine/src/failure.ts',
      'machine/src/release-memory.ts',
      'machine/src/describe-process.ts',
    ]),
  );
  expect(names.filter((name) => /\.test\.|\/testing\//.test(name))).toEqual([]);
});

test('it depends on the options', () => {
  expect(fingerprintOf({ port: 1 })).toBe(fingerprintOf({ port: 1 }));
  expect(fingerprintOf({ port: 1 })).not.toBe(fingerprintOf({ port: 2 }));
});
