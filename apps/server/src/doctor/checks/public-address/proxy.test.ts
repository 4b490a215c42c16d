import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../../../test/start-server.ts';
import { readConfig } from '../../../platform/config.ts';
import { checkProxy } from './proxy.ts';

interface Habits {
  /** What the proxy makes of the headers that a visitor sent. */
  readonly headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  readonly passesSockets?: boolean;
  readonly maxBodyBytes?: number;
  readonly buffersBodies?: boolean;
}

const addsAddress = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], '198.51.100.9'].filter(Boolean).join(', '),
});

/** Each side of a proxy has its own connection. */
function withoutUpgrade({ upgrade: _upgrade, connection: _connection, ...rest }: IncomingHttpHeaders) {
  return rest;
}

function withoutAddress({ 'x-forwarded-for': _address, ...rest }: IncomingHttpHeaders): IncomingHttpHeaders {
  return rest;
}

let sitePort: number;
let proxy: Server;
let publicUrl: string;

beforeEach(async () => {
  sitePort = await freePort();
});
afterEach(() => {
  proxy.closeAllConnections();
  proxy.close();
});

/** A proxy as people set them up, with the habits of the test. */
async function startProxy(habits: Habits = {}): Promise<void> {
  const {
    headers: change = addsAddress,
    passesSockets = true,
    maxBodyBytes = Infinity,
    buffersBodies = false,
  } = habits;
  proxy = createServer((incoming, response) => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBodyBytes) {
      response.writeHead(413).end();
      return;
    }
    const headers = withoutUpgrade(incoming.headers);
    const outgoing = request({ port: sitePort, path: incoming.url, method: incoming.method, headers: change(headers) });
    outgoing.on('error', () => void (response.headersSent || response.writeHead(502).end()));
    outgoing.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    if (buffersBodies && incoming.method === 'POST') incoming.resume();
    else incoming.pipe(outgoing);
  });
  if (passesSockets)
    proxy.on('upgrade', (incoming, socket) => {
      const outgoing = request({ port: sitePort, path: incoming.url, headers: change(incoming.headers) });
      outgoing.on('error', () => socket.destroy());
      outgoing.on('response', ({ statusCode }) => void socket.end(`HTTP/1.1 ${statusCode} No\r\n\r\n`));
      outgoing.on('upgrade', (reply, upstream) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n');
        socket.write(`Sec-WebSocket-Accept: ${reply.headers['sec-websocket-accept']}\r\n\r\n`);
        upstream
          .on('error', () => {})
          .pipe(socket.on('error', () => {}))
          .pipe(upstream);
      });
      outgoing.end();
    });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const check = (more: Record<string, string> = {}) =>
  checkProxy(readConfig({ PUBLIC_URL: publicUrl, PORT: String(sitePort), TRUST_PROXY: '1', ...more }));
const statuses = async (more?: Record<string, string>) => (await check(more)).map(({ status }) => status);

test('a proxy that passes everything on is fine, and the port is free again afterwards', async () => {
  await startProxy();
  expect(await statuses()).toEqual(['fine', 'fine', 'fine', 'fine']);
  expect(await statuses()).toEqual(['fine', 'fine', 'fine', 'fine']);
});

test.each([
  ['another Host', { headers: (given) => addsAddress({ ...given, host: 'backend:3000' }) }, 0, 'in place of'],
  ['no address', { headers: withoutAddress }, 1, 'X-Forwarded-For'],
  ['an address that the visitor invented', { headers: (given) => given }, 1, 'can invent their address'],
  ['no WebSockets', { passesSockets: false }, 2, 'WebSockets do not pass'],
  ['no large uploads', { maxBodyBytes: 1024 ** 2 }, 3, 'it answers 413'],
] satisfies [string, Habits, number, string][])(
  'a proxy that passes on %s is a problem',
  async (_name, habits, place, message) => {
    await startProxy(habits);
    const found = await check();
    expect(found[place]).toMatchObject({ status: 'problem', message: expect.stringContaining(message) });
    expect(found.filter(({ status }) => status === 'fine')).toHaveLength(3);
  },
);

test.each([
  ['2', 'can invent their address'],
  ['10.0.0.0/8', 'All visitors count as the proxy'],
])('TRUST_PROXY=%s behind one proxy on this machine is a problem', async (TRUST_PROXY, message) => {
  await startProxy();
  expect((await check({ TRUST_PROXY }))[1]).toMatchObject({
    status: 'problem',
    message: expect.stringContaining(message),
  });
});

test('without a proxy there is nothing to check', async () => {
  await startProxy();
  expect(await statuses({ TRUST_PROXY: '' })).toEqual(['skipped']);
});

test('a proxy that keeps uploads until they are complete is worth a warning', async () => {
  await startProxy({ buffersBodies: true });
  expect((await check())[3]).toMatchObject({ status: 'warning', message: expect.stringContaining('keeps an upload') });
});

test('an address that leads elsewhere, or nowhere, is a problem', async () => {
  await startProxy();
  const elsewhere = await check({ PORT: String(await freePort()) });
  expect(elsewhere).toMatchObject([{ status: 'problem', message: expect.stringContaining('does not arrive at port') }]);
  const nowhere = await check({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
  expect(nowhere).toMatchObject([{ status: 'problem', message: expect.stringContaining('nothing listens there') }]);
});

test('a site that is running is asked through the proxy, and its sockets are tried', async () => {
  const server = await startTestServer();
  sitePort = Number(new URL(server.url).port);
  await startProxy();
  expect(await check()).toMatchObject([
    { status: 'fine', message: expect.stringContaining('The site answers at') },
    { status: 'fine', message: 'WebSockets pass.' },
    { status: 'skipped' },
  ]);
  await server.stop();
});
