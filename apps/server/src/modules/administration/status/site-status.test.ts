import { operations } from '@ovation/contract';
import { getSiteStatus } from '@ovation/contract/site/site-status.ts';
import { createWorld } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSmtpServer } from '../../../../test/smtp-server.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { job } from '../../../platform/jobs/job.ts';
import { statesOfWork } from './status.ts';
import type { SiteWork } from './site-status.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  // What the start has added must not wait until a busy machine calls that a disturbance.
  await server.runJobs();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** Later than what the status remembers. */
async function read(token?: string) {
  server.clock.advance(15_000);
  const { state, parts } = await server.client(token).call(getSiteStatus);
  return { state, ...Object.fromEntries(parts.map((part) => [part.part, part.state])) };
}

/** Soon: a busy machine may be late to answer whether its database is there. */
const shows = (states: object, token?: string) => expect.poll(() => read(token)).toMatchObject(states);

test('everyone is told that the site works, and nothing of what is not known', async () => {
  await shows({ state: 'works', site: 'works', media: 'works', jobs: 'works' });
});

test('jobs that wait too long disturb the site, but not those that wait for each other', async () => {
  const waiting = job({ name: 'waits-for-a-worker' });
  server.app.jobs.handle(waiting, async () => {});
  const wait = (seconds: number) =>
    sql`update graphile_worker._private_jobs set run_at = now() - ${seconds} * interval '1 second'`.execute(
      server.app.database,
    );
  await enqueue(server.app.database, waiting, {}, { queue: 'one after the other' });
  await wait(3_600);
  await shows({ state: 'works', jobs: 'works' });
  await enqueue(server.app.database, waiting, {});
  await wait(180);
  await shows({ state: 'disturbed', jobs: 'disturbed' });
  await wait(3_600);
  await shows({ state: 'away', jobs: 'away' });
  await server.runJobs();
  await shows({ state: 'works', jobs: 'works' });
});

test('card payments are known once someone has paid', async () => {
  const world = createWorld(server);
  await world.topUp(await world.fan(), 20);
  await shows({ cards: 'works' });
});

test('a store that does not answer is told, also to those who are logged in', async () => {
  vi.spyOn(server.app.storage, 'stat').mockRejectedValue(new Error('away'));
  await shows({ state: 'away', site: 'works', media: 'away', uploads: 'away' }, server.adminToken);
});

test('uploads that are refused for lack of room are told, and nothing else is down', async () => {
  await shows({ uploads: 'works' });
  vi.spyOn(server.app.freeSpace, 'bytes').mockResolvedValue(-1);
  await shows({ state: 'away', site: 'works', media: 'works', uploads: 'away' });
});

test('a mail server that is gone is told with the next look, before any email has failed', async () => {
  const smtp = await startSmtpServer();
  const site = await startTestServer({ LOG_LEVEL: 'silent', SMTP_URL: smtp.url }, { beside: server });
  const email = async () => {
    server.clock.advance(15_000);
    const { parts } = await site.client().call(getSiteStatus);
    return parts.find(({ part }) => part === 'email')?.state;
  };
  await expect.poll(email).toBe('works');
  await smtp.close();
  expect(await email()).toBe('away');
  await site.stop();
});

test('nobody looks up who asks: a session that cannot be read changes nothing', async () => {
  vi.spyOn(server.app.sessions, 'find').mockRejectedValue(new Error('the database is away'));
  await shows({ site: 'works' }, server.adminToken);
});

test('only public operations that change nothing are the same for everyone', () => {
  const same = operations.filter(({ sameForEveryone }) => sameForEveryone);
  expect(same.map(({ name }) => name)).toContain('getSiteStatus');
  expect(same.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([]);
});

const quiet: SiteWork = { waiting_seconds: null, failing_mails: 0n, failed_cards: 0n, paid_cards: 0n };

test.each([
  ['no mail server', quiet, undefined, { jobs: 'works' }],
  ['a mail server', quiet, true, { jobs: 'works', email: 'works' }],
  ['a wrong address', { ...quiet, failing_mails: 1n }, true, { jobs: 'works', email: 'works' }],
  ['many emails that fail', { ...quiet, failing_mails: 5n }, true, { jobs: 'works', email: 'disturbed' }],
  ['a mail server that is gone', quiet, false, { jobs: 'works', email: 'away' }],
  ['a card that is refused', { ...quiet, failed_cards: 1n }, undefined, { jobs: 'works', cards: 'works' }],
  ['most cards fail', { ...quiet, failed_cards: 6n, paid_cards: 5n }, undefined, { jobs: 'works', cards: 'disturbed' }],
] as const)('%s', (_, work, hasMailServer, states) => {
  expect(statesOfWork(work, hasMailServer)).toEqual(states);
});
