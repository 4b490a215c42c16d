import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintOf, readProgram } from './fingerprint.ts';

test('an engine is all that its processes run, also what they import from the rest of the site', () => {
  const source = join(import.meta.dirname, '../../../..');
  const names = [...readProgram().keys()].map((path) => relative(source, path));
  expect(names).toEqual(
    expect.arrayContaining([
      'gateways/live-video/embedded/process/main.ts',
      'gateways/live-video/embedded/rtmp/main.ts',
      'gateways/live-video/unavailable.ts',
      'platform/failure.ts',
      'platform/secrets/encryption.ts',
    ]),
  );
  expect(names.filter((name) => name.includes('.test.'))).toEqual([]);
});

test('it depends on the options', () => {
  expect(fingerprintOf({ port: 1 })).toBe(fingerprintOf({ port: 1 }));
  expect(fingerprintOf({ port: 1 })).not.toBe(fingerprintOf({ port: 2 }));
});
