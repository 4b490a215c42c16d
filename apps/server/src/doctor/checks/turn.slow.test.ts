import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { checkTurn } from './turn.ts';

const secret = 'a secret of coturn';
const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'turnserver'))
  .find((path) => existsSync(path));

const check = (TURN_URLS: string, TURN_SECRET = secret) => checkTurn(readConfig({ TURN_URLS, TURN_SECRET }));

test('without TURN there is nothing to check', async () => {
  expect(await checkTurn(readConfig({}))).toMatchObject([{ status: 'skipped' }]);
});

test('a server that is not there is a problem; TURN over TLS is said not to be tried', async () => {
  const port = await freePort();
  expect(await check(`turn:127.0.0.1:${port}?transport=tcp, turns:turn.example.com:5349`)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
    { status: 'warning' },
  ]);
  expect(await checkTurn(readConfig({ STUN_URLS: `stun:127.0.0.1:${port}` }))).toMatchObject([{ status: 'problem' }]);
});

test.skipIf(program === undefined)('coturn relays for our secret, and for no other', async () => {
  const port = await freePort();
  const options = ['-n', '-p', String(port), '-L', '127.0.0.1', '--realm=test', '--use-auth-secret', '--no-cli'];
  const quiet = ['--no-tls', '--no-dtls', '--log-file=stdout', '--pidfile='];
  const server = spawn(program ?? '', [...options, ...quiet, `--static-auth-secret=${secret}`], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const urls = `turn:127.0.0.1:${port},turn:127.0.0.1:${port}?transport=tcp`;
    await expect.poll(async () => (await check(urls)).map(({ status }) => status)).toEqual(['fine', 'fine']);
    expect(await checkTurn(readConfig({ STUN_URLS: `stun:127.0.0.1:${port}` }))).toMatchObject([{ status: 'fine' }]);
    for (const found of await check(urls, 'another secret'))
      expect(found).toMatchObject({
        status: 'problem',
        message: expect.stringContaining('lends no relay to our login'),
      });
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
});
