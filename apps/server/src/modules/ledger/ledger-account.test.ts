import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { ensureAccount, type LedgerAccount } from './ledger-account.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Until a statement of this database waits for another transaction. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.database);
    expect(rows).toHaveLength(1);
  }, { timeout: 60_000, interval: 20 });
}

test('an account that two transactions open at once is opened once, and both get it', async () => {
  const account: LedgerAccount = { kind: 'gateway', name: `gateway ${newId()}` };
  let later: Promise<string> = Promise.resolve('');
  const first = await server.app.database.transaction().execute(async (db) => {
    const id = await ensureAccount(db, account);
    later = ensureAccount(server.app.database, account);
    await someoneWaits();
    return id;
  });
  expect(await later).toBe(first);
  expect(await ensureAccount(server.app.database, account)).toBe(first);
});
