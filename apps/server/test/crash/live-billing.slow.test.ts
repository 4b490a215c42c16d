import { createClient } from '@ovation/client';
import { leaveStream } from '@ovation/contract/live/watch.ts';
import { buyOperations } from '@ovation/contract/money/money.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld, type Person } from '@ovation/testing';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariants } from '../../src/invariants.ts';
import { auditBooks, readBalance } from '../../src/modules/ledger/index.ts';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';
import { createBillModel, type Bill, type BillModel } from '../stages/bill-model.ts';
import { seededRandom } from './actions.ts';
import { createLiveProcess, type LiveProcess } from './live-process.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
const seed = Math.floor(Math.random() * 1e9);
const random = seededRandom(seed);
const kills = byDepth({ small: 4, deep: 150 });
const initial = 40;
const maxKillMs = 40;
const ticketPrice = 4;

let database: TestDatabase;
let folder: string;
let site: LiveProcess;
let db: ReturnType<typeof createDatabase>;
let now: number;
/** The people log in by the real clock, so time starts there. */
const base = Date.now();

beforeAll(async () => {
  [database, folder] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'ovation-live-'))];
  db = createDatabase(createPool({ connectionString: database.url, max: 4 }));
  site = createLiveProcess(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED_DEMO: '0',
    ROLES: 'api,realtime,live',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  now = base;
  await site.start(now);
});
afterAll(async () => {
  await site.kill();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Change = (model: BillModel) => void;

/** A fan, and everything that has happened to them, so that the model can be asked what if. */
interface Viewer {
  readonly person: Person;
  readonly history: Change[];
}

function modelOf({ history }: Viewer, then: readonly Change[] = []): BillModel {
  const model = createBillModel(initial, 1);
  for (const change of [...history, ...then]) change(model);
  return model;
}

interface Books {
  readonly balance: number;
  readonly bills: Bill[];
}

async function booksOf({ person }: Viewer): Promise<Books> {
  const rows = await db
    .selectFrom('stream_visits')
    .select(['minutes', 'price', 'end_reason as reason'])
    .where('account_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const balance = Number(await readBalance(db, person.id)) / 100;
  return { balance, bills: rows.map((row) => ({ ...row, price: Number(row.price) / 100 })) };
}

const expectedOf = (model: BillModel): Books => ({ balance: model.balance, bills: model.bills() });

/** The position of the last proof that is written down of an open visit, in seconds. */
async function recordedOf({ person }: Viewer): Promise<number | undefined> {
  const { rows } = await sql<{ recorded: number }>`
    select (extract(epoch from last_proof_at - first_frame_at) * 1000 - paused_ms)::float8 / 1000 as recorded
    from stream_visits
    where account_id = ${person.id} and ended_at is null and first_frame_at is not null`.execute(db);
  return rows[0]?.recorded;
}

/** What was told to a site that was killed has happened wholly or not at all; which of both is in the books. */
async function settle(viewer: Viewer, possible: readonly (readonly Change[])[]): Promise<void> {
  const books = await booksOf(viewer);
  const happened = possible.find((then) => isSame(expectedOf(modelOf(viewer, then)), books));
  if (!happened) expect(books, `seed ${seed}`).toEqual(possible.map((then) => expectedOf(modelOf(viewer, then))));
  viewer.history.push(...(happened ?? []));
  const [recorded, watched] = [await recordedOf(viewer), modelOf(viewer).watched];
  if (recorded === undefined || !watched) return;
  expect(recorded).toBeLessThanOrEqual(Math.max(watched.position, watched.recorded));
  viewer.history.push((model) => model.recall(recorded));
}

function isSame(one: Books, other: Books): boolean {
  return (
    JSON.stringify([one.balance, one.bills.map(textOf)]) === JSON.stringify([other.balance, other.bills.map(textOf)])
  );
}

const textOf = ({ minutes, price, reason }: Bill): string => `${minutes} × ${price}, ${reason}`;

test(`each minute is charged once although the site is killed ${kills} times (seed ${seed})`, async () => {
  const { token } = await createClient({ baseUrl: site.url }).call(login, { body: administrator });
  const world = createWorld({ url: site.url, adminToken: token, runJobs: async () => void (await site.tell('jobs')) });
  const performer = await world.performer();
  const viewers: Viewer[] = await Promise.all(
    Array.from({ length: 3 }, async () => ({ person: await world.fan({ balance: initial }), history: [] })),
  );
  await site.tell('jobs');
  const id = (await site.tell('stream', performer.id, { access: 'minute', price: 100, status: 'live' })) as string;
  await enterAll(viewers, id);
  // Into the second minute, so that a minute is charged whatever the seed.
  await watchOn(viewers, id, 65);
  for (let killed = 0; killed < kills; killed += 1) {
    await watchOn(viewers, id, Math.floor(random() * 75));
    await killWithin(viewers, id);
    await comeBack(viewers, id);
  }
  await site.tell('end', id);
  for (const viewer of viewers) {
    viewer.history.push((model) => model.end());
    expect(await booksOf(viewer), `seed ${seed}`).toEqual(expectedOf(modelOf(viewer)));
    expect(modelOf(viewer).balance).toBeLessThan(initial - 1);
  }
  expect(await auditBooks({ database: db, audits: invariants })).toEqual([]);
});

async function pay({ person }: Viewer, id: string, idempotencyKey: string = crypto.randomUUID()): Promise<unknown> {
  return person.client.call(buyOperations.stream, { params: { id }, idempotencyKey });
}

/** Those who have no visit pay, and all watch. */
async function enterAll(viewers: readonly Viewer[], id: string): Promise<void> {
  for (const viewer of viewers) {
    await pay(viewer, id).catch(() => undefined);
    viewer.history.push((model) => model.pay());
    if (!modelOf(viewer).hasOpenVisit) continue;
    await site.tell('watch', viewer.person.id, id);
    viewer.history.push((model) => model.watch());
  }
}

const tick: Change = (model) => model.tick();
const bill: Change = (model) => model.bill();

async function watchOn(viewers: readonly Viewer[], id: string, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    now += 1_000;
    await site.tell('second', now, id);
    for (const { history } of viewers) history.push(tick, bill);
    if (second % 15 === 14) await site.tell('follow');
  }
  for (const viewer of viewers) expect(await booksOf(viewer), `seed ${seed}`).toEqual(expectedOf(modelOf(viewer)));
}

/** Kills the site at some moment within a second in which it bills, or within a call of each fan. */
async function killWithin(viewers: readonly Viewer[], id: string): Promise<void> {
  const isCall = random() < 0.3;
  if (!isCall) now += 1_000;
  const underWay = Promise.allSettled(
    isCall
      ? viewers.map(({ person }) => person.client.call(leaveStream, { params: { id } }))
      : [site.tell('second', now, id)],
  );
  await wait(random() * maxKillMs);
  await site.kill();
  await underWay;
  for (const viewer of viewers) {
    if (!isCall) viewer.history.push(tick);
    await settle(viewer, isCall ? [[], [(model) => model.leave()]] : [[], [bill]]);
    viewer.history.push((model) => model.die());
  }
}

/** The site was down for a while; then the publisher and all who watched come back. */
async function comeBack(viewers: readonly Viewer[], id: string): Promise<void> {
  const down = Math.floor(random() * 90);
  now += down * 1_000;
  const heard = await heardAt(id);
  await site.start(now);
  for (const { history } of viewers) {
    history.push(...Array.from({ length: down }, () => tick));
    const seconds = heard === undefined ? undefined : (now - heard.getTime()) / 1_000;
    history.push((model) => model.loseEngine(seconds));
  }
  // Which of both looks first makes no difference.
  if (random() < 0.5) await site.tell('second', now, id);
  await site.tell('follow');
  await site.tell('second', now, id);
  await site.tell('publish', id);
  await site.tell('second', now, id);
  for (const viewer of viewers) viewer.history.push((model) => model.resume());
  await enterAll(viewers, id);
  for (const viewer of viewers) expect(await booksOf(viewer), `seed ${seed}`).toEqual(expectedOf(modelOf(viewer)));
}

/** When the engine was last known to have the stream. */
async function heardAt(id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('stream_samples')
    .select('at')
    .where('stream_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

test('tickets that were bought and refunded while the site was killed are charged and refunded once', async () => {
  const { token } = await createClient({ baseUrl: site.url }).call(login, { body: administrator });
  const world = createWorld({ url: site.url, adminToken: token, runJobs: async () => void (await site.tell('jobs')) });
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 10 }, () => world.fan({ balance: 10 })));
  await site.tell('jobs');
  const options = { access: 'paid', price: ticketPrice * 100, status: 'scheduled' } as const;
  const id = (await site.tell('stream', performer.id, options)) as string;
  const keys = new Map(fans.map((fan) => [fan.id, crypto.randomUUID()]));
  const buyAll = (): Promise<unknown>[] =>
    fans.flatMap((person) => [pay({ person, history: [] }, id, keys.get(person.id)), pay({ person, history: [] }, id)]);
  await underFire(buyAll);
  await Promise.all(buyAll());
  for (const { id: fan } of fans) expect(await readBalance(db, fan)).toBe(BigInt((10 - ticketPrice) * 100));
  await site.tell('end', id);
  await underFire(() => [site.tell('refundTickets')]);
  await site.tell('refundTickets');
  for (const { id: fan } of fans) expect(await readBalance(db, fan)).toBe(1_000n);
  const { rows } =
    await sql`select from charge_reversals r join charges c on c.id = r.charge_id where c.object_id = ${id}`.execute(
      db,
    );
  expect(rows).toHaveLength(fans.length);
  expect(await auditBooks({ database: db, audits: invariants })).toEqual([]);
});

/** Starts the work some times, and kills the site in the middle of it. */
async function underFire(begin: () => Promise<unknown>[]): Promise<void> {
  for (let killed = 0; killed < Math.ceil(kills / 4); killed += 1) {
    const underWay = Promise.allSettled(begin());
    await wait(random() * maxKillMs);
    await site.kill();
    await underWay;
    await site.start(now);
  }
}
