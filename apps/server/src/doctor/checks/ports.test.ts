import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { checkPorts } from './ports.ts';

const open: { close(): unknown }[] = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

async function check(environment: Record<string, string>) {
  const quiet = { RTMP_PORT: 'off', LIVE_UDP_PORTS: '0', PORT: String(await freePort()) };
  return checkPorts(readConfig({ ...quiet, ...environment }));
}

async function listen(answer: object): Promise<string> {
  const server: Server = createServer((_request, response) => response.end(JSON.stringify(answer)));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return String((server.address() as AddressInfo).port);
}

test('free ports are fine, and are free again afterwards', async () => {
  const PORT = String(await freePort());
  expect(await check({ PORT })).toMatchObject([{ status: 'fine' }]);
  expect(await check({ PORT })).toMatchObject([{ status: 'fine' }]);
});

test('a port of another program is a problem that names its variable', async () => {
  const port = await listen({ hello: 'world' });
  for (const name of ['PORT', 'METRICS_PORT', 'RTMP_PORT'])
    expect(await check({ [name]: port })).toMatchObject([
      { status: 'problem', message: expect.stringMatching(`^${name} is`) },
    ]);
});

test('the ports of live video matter only to the process that has it', async () => {
  const RTMP_PORT = await listen({});
  expect(await check({ RTMP_PORT, ROLES: 'worker' })).toMatchObject([{ status: 'fine' }]);
});

test.each([{ status: 'ok' }, { code: 'maintenance', requestId: 'r' }])(
  'our own site there is fine: %j',
  async (health) => {
    expect(await check({ PORT: await listen(health) })).toMatchObject([
      { status: 'fine', message: expect.stringContaining('is running') },
    ]);
  },
);

test('an address of another machine is a problem', async () => {
  expect(await check({ HOST: '203.0.113.1' })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('HOST is 203.0.113.1') },
  ]);
});

test('a UDP port in use is a warning that names the first', async () => {
  const socket = createSocket('udp4');
  open.push(socket);
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  const { port } = socket.address();
  const from = Math.min(port, 65_532);
  expect(await check({ LIVE_UDP_PORTS: `${from}-${from + 3}` })).toMatchObject([
    { status: 'warning', message: expect.stringMatching(/of the 4 ports of LIVE_UDP_PORTS/) },
  ]);
});
