import { forgotPassword, registerUser, resetPassword, verifyEmail } from '@ovation/contract/people/accounts.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';
import { mailResetLinkJob } from '../../src/modules/accounts/mail/link-mail.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMITS: 'on' });
  world = createWorld(server);
});
afterAll(() => server.stop());

interface From {
  readonly address: string;
  readonly cookie?: string;
}

function post(path: string, body: object, { address, cookie }: From): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      origin: server.url,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
}

const logIn = (username: string, password: string, from: From): Promise<Response> =>
  post('/auth/login', { username, password }, from);

/** Tries wrong passwords, each from another address; returns how often each status came. */
async function guess(username: string, addresses: readonly string[]): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (const address of addresses) {
    const { status } = await logIn(username, 'a wrong password', { address });
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `198.51.${Math.floor(number / 200)}.${(number % 200) + 1}`);

async function mailsTo(email: string) {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  return Promise.all(
    data.filter(({ to }) => to === email).map(({ _id }) => server.admin.call(getMail, { params: { id: _id } })),
  );
}

describe('guessing at passwords', () => {
  test('a whole IPv6 network of one customer counts as one address', async () => {
    const fan = await world.fan();
    const network = Array.from({ length: 25 }, (_, number) => `2001:db8:7:7:${number}::${number + 1}`);
    expect(await guess(fan.username, network)).toEqual({ 401: 20, 429: 5 });
    expect((await logIn(fan.username, fan.password, { address: '2001:db8:7:8::1' })).status).toBe(200);
  });

  test.each(['a known account', 'a name that no one has'])(
    'from many addresses ends after a hundred, for %s',
    async (kind) => {
      const username =
        kind === 'a known account' ? (await world.fan()).username : `nobody-${crypto.randomUUID().slice(0, 8)}`;
      expect(await guess(username, strangers(103))).toEqual({ 401: 100, 429: 3 });
    },
  );

  test('stays closed for an account, though ten thousand other names are guessed at and called meanwhile', async () => {
    const fan = await world.fan();
    expect(await guess(fan.username, strangers(101))).toEqual({ 401: 100, 429: 1 });
    const [dayMs, now] = [24 * 3_600_000, server.clock.now()];
    for (const purpose of ['guesses:password-anywhere', 'logins:name', 'newcomers:createComment'])
      for (let index = 0; index < 11_000; index += 1)
        await server.app.counters.add({ purpose, key: `invented ${index}` }, dayMs, now);
    expect(await guess(fan.username, ['192.0.2.200'])).toEqual({ 429: 1 });
  });

  test('locks no owner out: neither on a known device nor in their network', async () => {
    const fan = await world.fan();
    const earlier = await logIn(fan.username, fan.password, { address: '203.0.113.5' });
    const cookie =
      earlier.headers
        .getSetCookie()
        .map((line) => line.split(';')[0] ?? '')
        .find((pair) => pair.startsWith('device=')) ?? '';
    await guess(fan.username, strangers(101));
    expect((await logIn(fan.username, fan.password, { address: '192.0.2.77' })).status).toBe(429);
    expect((await logIn(fan.username, fan.password, { address: '192.0.2.77', cookie })).status).toBe(200);
    expect((await logIn(fan.username, fan.password, { address: '203.0.113.5' })).status).toBe(200);
  });

  test('locks no owner out who resets the password, on any device', async () => {
    const fan = await world.fan();
    await guess(fan.username, strangers(101));
    await server.client().call(forgotPassword, { body: { email: fan.email } });
    const token =
      /token=([\w-]+)/.exec(
        (await mailsTo(fan.email)).find(({ subject }) => subject === 'Choose a new password')?.text ?? '',
      )?.[1] ?? '';
    await server.client().call(resetPassword, { body: { token, password: 'something else entirely' } });
    expect((await logIn(fan.username, 'something else entirely', { address: '192.0.2.78' })).status).toBe(200);
  });
});

/** A call's work on the server: passwords hashed, jobs added. */
async function workOf(act: () => Promise<unknown>): Promise<{ readonly hashed: number; readonly jobs: string[] }> {
  await server.runJobs();
  const before = await newestJob();
  const hash = vi.spyOn(server.app.passwords, 'hash');
  await act();
  const hashed = hash.mock.calls.length;
  hash.mockRestore();
  const { rows } = await sql<{ task: string }>`
    select t.identifier as task
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id > ${before}
    order by j.id`.execute(server.app.database);
  return { hashed, jobs: rows.map(({ task }) => task) };
}

/** Ids of completed jobs are not reused. */
async function newestJob(): Promise<bigint> {
  await server.app.transaction((work) => work.enqueue(mailResetLinkJob, { email: 'nobody@example.com' }));
  const { rows } = await sql<{ id: bigint }>`select max(id) as id from graphile_worker._private_jobs`.execute(
    server.app.database,
  );
  return rows[0]?.id ?? 0n;
}

describe('asking which accounts exist', () => {
  test.each([
    ['a forgotten password', (email: string) => server.client().call(forgotPassword, { body: { email } })],
    ['another verification mail', (email: string) => server.client().call(verifyEmail, { body: { email } })],
  ])('%s: the answer and the work are the same', async (_, ask) => {
    const fan: Person = await world.fan();
    const answers: unknown[] = [];
    const known = await workOf(async () => answers.push(await ask(fan.email)));
    const unknown = await workOf(async () => answers.push(await ask('nobody-at-all@example.com')));
    expect(known).toEqual(unknown);
    expect([known.hashed, known.jobs.length]).toEqual([0, 1]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
  });

  test('registration with verified addresses: the same reply, one hash each, and an email to the owner', async () => {
    const owner = await world.fan();
    await world.settings({ requireEmailVerification: true });
    const register = (email: string) =>
      server.client().call(registerUser, {
        body: {
          name: 'Ada',
          username: `ada-${crypto.randomUUID().slice(0, 8)}`,
          email,
          password: 'a long enough password',
          agreed: true,
        },
      });
    const answers: unknown[] = [];
    const taken = await workOf(async () => answers.push(await register(owner.email.toUpperCase())));
    const free = await workOf(async () =>
      answers.push(await register(`free-${crypto.randomUUID().slice(0, 8)}@example.com`)),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect([taken.hashed, taken.jobs.length]).toEqual([free.hashed, free.jobs.length]);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toContain('You already have an account');
    await world.settings({ requireEmailVerification: false });
  });
});
