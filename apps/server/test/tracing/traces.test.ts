import { changeMessageSettings } from '@ovation/contract/messaging/conversations.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPageThreads } from '../../src/platform/web/threads/page-threads.ts';
import { createSockets } from '../sockets.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { startCollector, type ArrivedSpan, type Collector } from './start-collector.ts';

let collector: Collector;
let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);

beforeEach(async () => {
  // A busy machine may take longer than a stop should.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000');
  collector = await startCollector();
});
afterEach(async () => {
  sockets.closeAll();
  vi.unstubAllEnvs();
  await collector.close();
});

async function start(environment: Record<string, string> = {}, options = {}): Promise<void> {
  server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment }, options);
  world = createWorld(server);
}

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const named = (name: string) => (span: ArrivedSpan) => span.name === name;

/** Follows over HTTP as a client that is traced itself, with a query that nobody may read. */
async function followTraced({ token }: Person, performer: Person): Promise<string | null> {
  const address = `${server.url}/api${follow.path.replace('{id}', performer.id)}?invitation=a-secret-of-the-query`;
  const headers = {
    authorization: `Bearer ${token}`,
    traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
    'user-agent': 'a browser with a rare name',
    'content-type': 'application/json',
  };
  // More than the server reads at once: what arrives later arrives outside of the request's own code.
  const body = JSON.stringify({ padding: ' '.repeat(200_000) });
  const response = await fetch(address, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  await response.text();
  return response.headers.get('x-request-id');
}

test('one call is one trace: request, operation, statements, job, and what the job emits', async () => {
  await start();
  const [performer, fan] = [await world.performer(), await world.fan()];
  const welcome = 'Welcome to all who have waited.';
  await performer.client.call(changeMessageSettings, { body: { followWelcome: welcome } });
  const listener = await sockets.listen(fan.token);
  const requestId = await followTraced(fan, performer);
  await server.runJobs();
  await listener.settled();
  expect(listener.all('message.created').map(({ message }) => message.text)).toEqual([welcome]);
  await server.stop();

  const spans = collector.spans.filter(({ traceId }) => traceId === caller.traceId);
  // Batches are sent beside each other, so that they may arrive in any order.
  const paths = spans.map(collector.pathOf);
  const call = ['follow', 'POST /api/follows/:id'];
  expect(spans.find(named('POST /api/follows/:id'))).toMatchObject({
    parentSpanId: caller.spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/follows/:id',
      'http.response.status_code': 201,
      'ovation.request_id': requestId,
    },
  });
  expect(paths).toContainEqual(['transaction', ...call]);
  expect(paths).toContainEqual(['enqueue send-welcome', 'transaction', ...call]);
  expect(paths).toContainEqual(['emit access.changed', ...call]);
  const run = ['run send-welcome', 'enqueue send-welcome', 'transaction', ...call];
  expect(paths).toContainEqual(run);
  expect(paths).toContainEqual(['emit message.created', ...run]);

  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(statements.map((span) => collector.pathOf(span)[1])).toEqual(
    // Jobs are added together, with the commit.
    expect.arrayContaining(['POST /api/follows/:id', 'run send-welcome', 'transaction']),
  );
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^insert into .*follows.*\$1/), 'commit']));

  // The server's own work, all accounts and every call of this test are in the text.
  const secrets = [fan, performer].flatMap(({ id, email, username, token }) => [id, email, username, token]);
  for (const secret of [
    ...secrets,
    welcome,
    'a-secret-of-the-query',
    'a browser with a rare name',
    '127.0.0.1',
    fan.password,
    server.adminToken,
  ])
    expect(collector.text).not.toContain(secret);
});

test('an event that a client sends has a trace; its statements are part of it', async () => {
  await start();
  const fan = await world.fan();
  const { socket } = await sockets.listen(fan.token);
  expect(await socket.emitWithAck('presence.watch', { accountIds: [fan.id] })).toMatchObject({ ok: true });
  await server.stop();
  expect(collector.spans.find(named('socket presence.watch'))?.parentSpanId ?? '').toBe('');
  const parts = collector.spans.map(collector.pathOf).filter((path) => path.at(-1) === 'socket presence.watch');
  expect(parts).toEqual(expect.arrayContaining([['select', 'socket presence.watch']]));
});

test('what a page in a thread calls is part of the page’s trace', async () => {
  const build = new URL('../../src/platform/web/threads/pages-of-the-test.ts', import.meta.url).href;
  const pages = openPageThreads({ build, logger: { error: () => undefined }, max: 1 });
  await start({ ROLES: 'web,api', PAGE_CACHE_SECONDS: '0' }, { pages });
  const page = await fetch(`${server.url}/countries`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('"Iceland"')]);
  await server.stop();
  expect(collector.pathOf(collector.spans.find(named('listCountries')))).toEqual(['listCountries', 'GET /*']);
});

test('calls succeed while the collector is away', async () => {
  await collector.close();
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  await start();
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  await server.runJobs();
  await server.stop();
  expect(collector.spans).toEqual([]);
});
