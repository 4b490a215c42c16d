import { createWorld } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { chargeWallet, lockWallet, readBalance, readEarnings, type Sale } from './index.ts';
import { ensureAccount, type LedgerAccount } from './ledger-account.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/**
 * Resolves once a statement of this database waits for another transaction. Fails at once if the one that should wait
 * has ended instead.
 */
async function someoneWaits(waiting: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = () => void (hasEnded = true);
  waiting.then(end, end);
  await vi.waitFor(
    async () => {
      if (hasEnded) return;
      const { rows } = await sql`
          select 1
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.database);
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(hasEnded).toBe(false);
}

test('an account that two transactions open at once exists once, and both get it', async () => {
  const account: LedgerAccount = { kind: 'gateway', name: `gateway ${newId()}` };
  let later: Promise<string> = Promise.resolve('');
  const first = await server.app.database.transaction().execute(async (db) => {
    const id = await ensureAccount(db, account);
    later = ensureAccount(server.app.database, account);
    await someoneWaits(later);
    return id;
  });
  expect(await later).toBe(first);
  expect(await ensureAccount(server.app.database, account)).toBe(first);
});

test('two concurrent purchases, the first that a performer sells, are both booked without a deadlock', async () => {
  const world = createWorld(server);
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 30 })];
  const sale: Sale = { type: 'tip', payerId: fan.id, performerId: performer.id, gross: 1_000n, commission: 0n };
  const sell = vi.fn((work: Work) => chargeWallet(work, sale, server.clock.now()));
  let later: Promise<unknown> = Promise.resolve();
  await server.app.transaction(async (work) => {
    await lockWallet(work, fan.id);
    later = server.app.transaction(sell);
    await someoneWaits(later);
    await sell(work);
  });
  await later;
  expect(sell).toHaveBeenCalledTimes(2);
  expect(await readBalance(server.app.database, fan.id)).toBe(1_000n);
  expect(await readEarnings(server.app.database, performer.id)).toBe(2_000n);
});
