import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type World } from '@ovation/testing';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '@ovation/testing/pgbouncer.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connected, inTransaction } from '../../src/backup/database/session.ts';
import { withBackupLock } from '../../src/backup/make-backup.ts';
import { checkDatabase } from '../../src/doctor/checks/database/database.ts';
import { auditBooks } from '../../src/modules/ledger/index.ts';
import { readConfig } from '../../src/platform/config.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { job } from '../../src/platform/jobs/job.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** Fewer than the site has, so that each of its connections meets all of them. */
const poolSize = 3;

describe.skipIf(findPgBouncer() === undefined)(
  'a site behind PgBouncer, which lends a connection for one transaction',
  () => {
    let pooler: PgBouncer;
    let server: TestServer;
    let world: World;
    beforeAll(async () => {
      pooler = await startPgBouncer({ serverUrl: inject('testPostgres').url, poolSize });
      server = await startTestServer({}, { addressOf: pooler.addressOf });
      world = createWorld(server);
    });
    afterAll(async () => {
      await server.stop();
      await pooler.stop();
    });

    const several = <Value>(run: (index: number) => Promise<Value>): Promise<Value[]> =>
      Promise.all(Array.from({ length: 12 }, (_, index) => run(index)));

    const countBackends = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(server.app.database);
      return rows[0]?.count ?? 0;
    };

    test('people register, log in, publish and read, many at a time on few connections', async () => {
      const performer = await world.performer({ monthlyPrice: 5 });
      const feeds = await several((index) => world.feed(performer, { text: `Number ${index}`, photo: index === 0 }));
      const fan = await world.fan();
      const { token } = await server.client().call(login, { body: { username: fan.username, password: fan.password } });
      const read = await several((index) =>
        server.client(token).call(getFeed, { params: { id: feeds[index]?._id ?? '' } }),
      );
      expect(read.map(({ text }) => text)).toEqual(feeds.map(({ text }) => text));
      expect(server.app.pool.totalCount).toBeGreaterThan(poolSize);
      expect(await countBackends()).toBeLessThanOrEqual(poolSize);
    });

    test('statements that are longer than the buffer of the pooler are each answered, however many there are', async () => {
      const { database } = server.app;
      const read = async (length: number): Promise<boolean> => {
        const text = 'x'.repeat(length);
        const select = sql<{ text: string }>`select ${text}::text as text`;
        // In a transaction, `begin` and the first statement are sent together.
        const { rows } = await (length % 3 === 0
          ? database.transaction().execute((db) => select.execute(db))
          : select.execute(database));
        return rows[0]?.text === text;
      };
      const readAll = async (first: number): Promise<void> => {
        for (let count = 0; count < 150; count += 1)
          expect(await read(1 + (((first + count) * 397) % 20_000))).toBe(true);
      };
      await Promise.all(Array.from({ length: 24 }, (_, index) => readAll(index * 31)));
    });

    test('payments with the same key in a race charge once, and the books are right', async () => {
      const [performer, fan] = [await world.performer(), await world.fan({ balance: 200 })];
      const [tipKey, cardKey] = [crypto.randomUUID(), crypto.randomUUID()];
      await several(() =>
        Promise.allSettled([
          fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 10 }, idempotencyKey: tipKey }),
          fan.client.call(topUpWallet, { body: { amount: 50, paymentMethod: 'sandbox_ok' }, idempotencyKey: cardKey }),
        ]),
      );
      await several(() => world.tip(fan, performer, 10));
      await server.runJobs();
      expect((await fan.client.call(getMe)).balance).toBe(200 + 50 - 13 * 10);
      expect((await fan.client.call(searchCharges)).total).toBe(13);
      expect(await auditBooks(server.app)).toEqual([]);
    });

    test('a worker finds jobs without being notified, also those that wait for each other', async () => {
      const list = createJobs();
      const tried = job({ name: 'try' });
      let runs = 0;
      list.handle(tried, async () => void (runs += 1));
      const logger = pino({ level: 'silent' });
      const worker = await startWorker({ pool: server.app.pool, logger, list, concurrency: 2, pollIntervalMs: 50 });
      await several((index) => enqueue(server.app.database, tried, {}, index < 3 ? { queue: 'in order' } : {}));
      await expect.poll(() => runs).toBe(12);
      await worker.stop();
      const { rows } = await sql<{ channel: string }>`select pg_listening_channels() as channel`.execute(
        server.app.database,
      );
      expect(rows).toEqual([]);
    });

    test('a backup locks others out while it runs and not after it, and leaves the connections as they were', async () => {
      const url = server.app.config.databaseUrl ?? '';
      await withBackupLock(url, async () => {
        await expect(withBackupLock(url, async () => 'both')).rejects.toThrow('Another backup');
      });
      expect(await withBackupLock(url, async () => 'next')).toBe('next');
      const scans = (client: pg.Client) => client.query('show synchronize_seqscans').then(({ rows }) => rows[0]);
      expect(await several(() => inTransaction(url, scans))).toContainEqual({ synchronize_seqscans: 'off' });
      expect(await several(() => connected(url, scans))).not.toContainEqual({ synchronize_seqscans: 'off' });
    });

    test('the doctor says when the address does not say that there is a pooler, and that nothing ends statements', async () => {
      const url = server.app.config.databaseUrl ?? '';
      const warnings = async (DATABASE_URL: string) =>
        (await checkDatabase(readConfig({ DATABASE_URL }))).filter(({ status }) => status === 'warning');
      const untimed = { advice: expect.stringContaining('statement_timeout') };
      expect(await warnings(url)).toMatchObject([untimed]);
      const [plain = ''] = url.split('?');
      expect(await checkDatabase(readConfig({ DATABASE_URL: plain }))).toMatchObject([
        { status: 'problem', message: expect.stringContaining('add ?pgbouncer=true') },
      ]);
    });
  },
);
