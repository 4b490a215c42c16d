import { changeOwnPerformer, getPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { changeFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '@ovation/testing/replicated-postgres.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkReplica } from '../../src/doctor/checks/database/replica.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let servers: ReplicatedPostgres;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
});
afterAll(() => servers.stop());

const eventually = <Value>(read: () => Value) => expect.poll(read);

/** A browser that is logged in: it keeps cookies. */
async function browse(server: TestServer, { username, password }: Person) {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        origin: server.app.config.publicUrl,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    return (await response.json()) as { data: { name: string }[] };
  };
  await call('POST', '/auth/login', { username, password });
  return { call, cookies };
}

describe('a site with a replica', () => {
  let server: TestServer;
  let world: World;
  let performer: Person;

  async function askReplica<Row extends object>(question: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: servers.replicaOf(server.app.config.databaseUrl ?? '') });
    await client.connect();
    const { rows } = await client.query<Row>(question);
    await client.end();
    return rows;
  }

  /** How often the replica has read the table of performers, by its own count. */
  async function readsAtReplica(): Promise<number> {
    const [performers] = await askReplica<{ reads: number }>(
      `select (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables where relname = 'performers'`,
    );
    return performers?.reads ?? 0;
  }

  const nameFor = async (viewer = server.client()): Promise<string> =>
    (await viewer.call(getPerformer, { params: { id: performer.username } })).name;
  const rename = (name: string) => performer.client.call(changeOwnPerformer, { body: { name } });
  const untilUsed = () => eventually(() => server.app.replica?.isUsable()).toBe(true);

  const readsFrom = (databaseUrl: string, seconds: number) => ({
    DATABASE_READ_URL: servers.replicaOf(databaseUrl),
    DATABASE_READ_LAG_SECONDS: String(seconds),
  });

  beforeAll(async () => {
    const database = await createTestDatabase(servers.primary);
    server = await startTestServer(readsFrom(database.url, 30), { database });
    world = createWorld(server);
    performer = await world.performer();
  });
  afterEach(async () => {
    await servers.startReplica();
    await servers.resumeReplay();
  });
  afterAll(() => server.stop());

  test('visitors read at the replica, and everything else is read at the primary', async () => {
    await untilUsed();
    const before = await readsAtReplica();
    await eventually(async () => [await nameFor(), await readsAtReplica()][1]).toBeGreaterThan(before);
    const { replica, database } = server.app;
    const isCopy = sql<{ isCopy: boolean }>`select pg_is_in_recovery() as "isCopy"`;
    expect((await isCopy.execute(replica?.database ?? database)).rows).toEqual([{ isCopy: true }]);
    expect((await isCopy.execute(database)).rows).toEqual([{ isCopy: false }]);
  });

  test('what writes, and every transaction, goes to the primary', async () => {
    await untilUsed();
    const reads = server.app.replica?.database ?? server.app.database;
    await reads.insertInto('settings').values({ key: 'a', value: '1' }).execute();
    await reads.transaction().execute(async (db) => {
      const { rows } = await sql<{ isCopy: boolean }>`select pg_is_in_recovery() as "isCopy"`.execute(db);
      expect(rows).toEqual([{ isCopy: false }]);
    });
    expect((await sql`select 1 from settings where key = 'a' for update`.execute(reads)).rows).toHaveLength(1);
  });

  test('people see at once what they have changed, while the replica stands still', async () => {
    await untilUsed();
    const browser = await browse(server, performer);
    await servers.pauseReplay();
    await browser.call('PUT', '/performers/me', { name: 'Changed just now' });
    const found = await browser.call('GET', `/performers/user/search?q=${performer.username}`);
    expect(found.data.map(({ name }) => name)).toEqual(['Changed just now']);
    // A program that has a token keeps no cookies.
    await rename('Changed by a program');
    const { data } = await performer.client.call(searchPerformers, { query: { q: performer.username } });
    expect(data.map(({ name }) => name)).toEqual(['Changed by a program']);
  });

  test('a link to what was published just now leads there, while the replica stands still', async () => {
    await untilUsed();
    await servers.pauseReplay();
    const { _id: id } = await world.feed(performer, { text: 'Just now' });
    expect((await server.client().call(getFeed, { params: { id } })).text).toBe('Just now');
  });

  test('the cookie that says so outlasts the accepted lag', async () => {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: performer.username, password: performer.password }),
    });
    const lines = response.headers.getSetCookie().filter((line) => line.startsWith('changed='));
    expect(lines).toEqual([expect.stringMatching(/^changed=1; Max-Age=35; Path=\/; HttpOnly; SameSite=Lax$/)]);
  });

  test('without an answer of the replica no call fails, and it is used again when it is back', async () => {
    await untilUsed();
    const failures: unknown[] = [];
    const leaving = new AbortController();
    let calls = 0;
    const visit = async (): Promise<void> => {
      while (!leaving.signal.aborted) {
        await nameFor().catch((error: unknown) => failures.push(error));
        calls += 1;
      }
    };
    const visitors = [visit(), visit()];
    await servers.stopReplica();
    await eventually(() => server.app.replica?.isUsable()).toBe(false);
    const whenAway = calls;
    await eventually(() => calls).toBeGreaterThan(whenAway + 10);
    await rename('While it was away');
    expect(await nameFor()).toBe('While it was away');
    await servers.startReplica();
    await untilUsed();
    const before = await readsAtReplica();
    await eventually(readsAtReplica).toBeGreaterThan(before);
    leaving.abort();
    await Promise.all(visitors);
    expect(failures).toEqual([]);
    expect(await nameFor()).toBe('While it was away');
  });

  test('connections that hang hold up nobody: what waits there is read at the primary', async () => {
    await untilUsed();
    const before = await readsAtReplica();
    await eventually(async () => [await nameFor(), await readsAtReplica()][1]).toBeGreaterThan(before);
    const processes = await askReplica<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'ovation reads' and datname = current_database()`,
    );
    for (const { pid } of processes) process.kill(pid, 'SIGSTOP');
    try {
      expect(await Promise.all([nameFor(), nameFor(), nameFor()])).toEqual(Array(3).fill(await nameFor()));
    } finally {
      for (const { pid } of processes) process.kill(pid, 'SIGCONT');
    }
    await untilUsed();
  });

  test('a locked post stays locked, and what was locked just now delivers no file', async () => {
    const [locked, open] = [
      await world.feed(performer, { access: 'subscribers', photo: true }),
      await world.feed(performer, { photo: true }),
    ];
    const read = (id: string) => server.client().call(getFeed, { params: { id } });
    await untilUsed();
    const addressOf = async (id: string) => (await read(id)).files[0]?.url ?? '';
    const address = await addressOf(open._id);
    expect((await fetch(new URL(address, server.url))).status).toBe(200);
    await servers.pauseReplay();
    await performer.client.call(changeFeed, { params: { id: open._id }, body: { access: 'subscribers' } });
    expect((await fetch(new URL(address, server.url))).status).toBeGreaterThanOrEqual(400);
    // The replica may still say for some seconds that it is open; what it names is refused all the same.
    const named = await addressOf(open._id);
    if (named !== '') expect((await fetch(new URL(named, server.url))).status).toBeGreaterThanOrEqual(400);
    expect(await addressOf(locked._id)).toBe('');
  });

  test('a process that gets no log from the primary any more reads there, and visitors see what is new', async () => {
    const url = server.app.config.databaseUrl ?? '';
    const strict = await startTestServer(readsFrom(url, 1), { beside: server });
    const isUsed = () => eventually(() => strict.app.replica?.isUsable());
    await isUsed().toBe(true);
    await servers.pauseReplay();
    await rename('Newer than the replica');
    await eventually(() => nameFor(strict.client())).toBe('Newer than the replica');
    await servers.resumeReplay();
    await isUsed().toBe(true);
    await strict.stop();
  });

  test('the doctor knows a replica from another server, and from the primary', async () => {
    const check = (DATABASE_READ_URL: string) =>
      checkReplica(readConfig({ DATABASE_URL: server.app.config.databaseUrl ?? '', DATABASE_READ_URL }));
    const url = server.app.config.databaseUrl ?? '';
    await untilUsed();
    expect(await check(servers.replicaOf(url))).toMatchObject([{ status: 'fine' }]);
    expect(await check(url)).toMatchObject([{ status: 'problem', message: expect.stringContaining('no replica') }]);
    const other = await createTestDatabase();
    expect(await check(other.url)).toMatchObject([{ status: 'problem' }]);
    await other.drop();
    await servers.stopReplica();
    expect(await check(servers.replicaOf(url))).toMatchObject([{ status: 'problem' }]);
  });
});
