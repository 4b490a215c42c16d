import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, expect, test } from 'vitest';
import { expired, key, lasting } from '../../../../test/tls/certificates.ts';
import { checkTls } from './tls.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(cert: string): Promise<number> {
  server = createServer({ key, cert }, (socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  return (server.address() as AddressInfo).port;
}

test('a trusted certificate is fine, and worth a warning when it ends soon', async () => {
  const site = { publicUrl: `https://localhost:${await serve(lasting)}` };
  const on = (day: string) => checkTls(site, { trusted: lasting, now: new Date(day) });
  expect(await on('2030-01-01')).toMatchObject([{ status: 'fine' }]);
  expect(await on('2119-12-17T12:00:00Z')).toMatchObject([{ status: 'fine' }]);
  expect(await on('2119-12-19')).toMatchObject([{ status: 'warning', message: expect.stringContaining('in 13 days') }]);
});

test('a certificate that browsers refuse is a problem', async () => {
  const port = await serve(lasting);
  expect(await checkTls({ publicUrl: `https://localhost:${port}` })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('signed by itself') },
  ]);
  expect(await checkTls({ publicUrl: `https://127.0.0.1:${port}` }, { trusted: lasting })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('for another name') },
  ]);
});

test('an expired certificate is a problem', async () => {
  expect(
    await checkTls({ publicUrl: `https://localhost:${await serve(expired)}` }, { trusted: expired }),
  ).toMatchObject([{ status: 'problem', message: expect.stringContaining('has expired') }]);
});

test('an address where nothing listens is a problem; without https there is nothing to check', async () => {
  expect(await checkTls({ publicUrl: `https://localhost:${await freePort()}` })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
  ]);
  expect(await checkTls({ publicUrl: 'http://localhost:3000' })).toMatchObject([{ status: 'skipped' }]);
});
