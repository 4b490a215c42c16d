import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../../scripts/program.mjs');
let folder: string;
let quiet: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-doctor-'));
  quiet = { DATA_DIR: folder, DISK_RESERVE_MB: '0', LIVE_UDP_PORTS: '0', RTMP_PORT: 'off' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function examine(args: readonly string[], environment: Record<string, string>) {
  const env = { PATH: process.env['PATH'], PORT: String(await freePort()), ...quiet, ...environment };
  const child = spawn(process.execPath, [script, 'doctor', ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('on a laptop everything is fine: exit code 0, and nothing is made', async () => {
  const { code, output } = await examine([], {});
  expect(output).toContain('✓ configuration  All variables are valid.');
  expect(output).toMatch(/No problems, no warnings\.\n$/);
  expect(code).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test('a problem says what to do, without passwords: exit code 1', async () => {
  const DATABASE_URL = `postgres://me:hush@127.0.0.1:${await freePort()}/x`;
  const { code, output } = await examine([], { DATABASE_URL });
  expect(output).toMatch(/✗ database .+nothing listens there\.\n +What to do: \S/);
  expect(output).not.toContain('hush');
  expect(code).toBe(1);
});

test('as JSON, wrong variables are all that is found', async () => {
  const { code, output } = await examine(['--json'], { PORT: 'x', SEED_DEMO: 'x' });
  expect(JSON.parse(output)).toMatchObject({
    ok: false,
    findings: [
      { check: 'configuration', status: 'problem', message: expect.stringContaining('PORT is "x"') },
      { check: 'configuration', status: 'problem', message: expect.stringContaining('SEED_DEMO is "x"') },
    ],
  });
  expect(code).toBe(1);
});

test('an option that does not exist is an error', async () => {
  expect(await examine(['--jsno'], {})).toMatchObject({ code: 1, output: expect.stringContaining('--jsno') });
});
