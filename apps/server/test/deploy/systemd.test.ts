import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxStopSeconds } from '../../src/lifecycle.ts';
import { readConfig, variableNames } from '../../src/platform/config.ts';
import { ofOthers, readText, root } from './deploy-files.ts';

const unit = readText('deploy/systemd/ovation.service');
const valueOf = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';

test('the unit starts a program that exists, with variables that Ovation reads', () => {
  expect(existsSync(join(root, valueOf('ExecStart').split(' ')[1] ?? ''))).toBe(true);
  expect(existsSync(join(root, valueOf('Documentation').replace('file:///opt/ovation/', '')))).toBe(true);
  const names = [...valueOf('Environment').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !ofOthers.has(name) && !variableNames.includes(name))).toEqual([]);
});

test('it writes where systemd lets it, and has time to stop', () => {
  expect(unit).toContain('ProtectSystem=strict');
  expect(valueOf('Environment')).toContain(`DATA_DIR=/var/lib/${valueOf('StateDirectory')} `);
  expect(valueOf('Environment')).toMatch(new RegExp(`NODE_COMPILE_CACHE=/var/cache/${valueOf('CacheDirectory')}$`));
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(maxStopSeconds + readConfig({}).drainSeconds);
});

test('it leaves the engine of live video, which goes on without a killed server, to the next start', () => {
  expect([valueOf('KillMode'), valueOf('OOMPolicy')]).toEqual(['process', 'continue']);
});
