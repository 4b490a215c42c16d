import { sendTip } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { findBrokenIn } from '../../platform/database/invariants.ts';
import { newId } from '../../platform/new-id.ts';
import { auditBooks, chargeWallet, readBalance } from './index.ts';

let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performer = await world.performer();
  fan = await world.fan({ balance: 100 });
  await world.tip(fan, performer, 20);
});
afterAll(() => server.stop());

/** The result of an audit after a change, which is then rolled back. */
async function auditAfter(change: (db: TestServer['app']['database']) => Promise<unknown>): Promise<string[]> {
  const takenBack = new Error('taken back');
  let problems: string[] = [];
  const attempt = server.app.database.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await change(db);
    problems = (await findBrokenIn(db, server.app.audits)).map(({ problem }) => problem);
    throw takenBack;
  });
  await expect(attempt).rejects.toBe(takenBack);
  return problems;
}

describe('the audit', () => {
  test('finds nothing wrong with correct books', async () => expect(await auditBooks(server.app)).toEqual([]));

  test('finds a wallet that does not show the sum of its transfers', async () => {
    const problems = await auditAfter((db) => db.updateTable('ledger_balances').set({ balance: 1n }).execute());
    expect(problems).toEqual([expect.stringMatching(/^The wallet .* shows 1, but its transfers sum to 8000\.$/)]);
  });

  test('finds a charge that its transfers do not match', async () => {
    const problems = await auditAfter((db) => db.updateTable('charges').set({ gross: 3_000n, net: 3_000n }).execute());
    expect(problems).toEqual([expect.stringMatching(/^The charge .* is not what its transfers say\.$/)]);
  });

  test('finds a sale that belongs to no charge', async () => {
    const problems = await auditAfter((db) => db.deleteFrom('charges').execute());
    expect(problems).toEqual([expect.stringMatching(/belongs to no charge and no payment\.$/)]);
  });

  test('finds a payment settled without money, and money for one that is not settled', async () => {
    const problems = await auditAfter((db) => db.updateTable('payments').set({ status: 'failed' }).execute());
    expect(problems).toEqual([expect.stringMatching(/^The payment .* is failed, but its transfers say otherwise\.$/)]);
  });

  test('finds a feed that was charged but not sold, and one sold for another charge', async () => {
    const charged = await auditAfter((db) =>
      db.updateTable('charges').set({ type: 'feed', object_id: newId() }).execute(),
    );
    expect(charged).toEqual([expect.stringMatching(/is no purchase\.$/)]);
    const handedOut = await auditAfter(async (db) => {
      const { id } = await db.selectFrom('charges').select('id').executeTakeFirstOrThrow();
      await db
        .insertInto('purchases')
        .values({ account_id: fan.id, object_kind: 'feed', object_id: newId(), charge_id: id })
        .execute();
    });
    expect(handedOut).toEqual([expect.stringMatching(/is not what its charge .* says\.$/)]);
  });
});

describe('the database', () => {
  test('lets no one change or delete a transfer, a charge or an account of the books', async () => {
    const { database } = server.app;
    for (const table of ['ledger_transfers', 'charges', 'ledger_accounts'] as const) {
      await expect(database.deleteFrom(table).execute()).rejects.toThrow('never changed or deleted');
      await expect(database.updateTable(table).set({ created_at: new Date() }).execute()).rejects.toThrow(
        'never changed or deleted',
      );
    }
  });

  test('lets no wallet go below zero, whatever the code above it does', async () => {
    const overspend = sql`
      insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id)
      select ${newId()}, 'sale', w.id, e.id, 1000000, ${newId()} from ledger_accounts w, ledger_accounts e
      where w.kind = 'wallet' and w.owner_id = ${fan.id} and e.kind = 'earnings' limit 1`.execute(server.app.database);
    await expect(overspend).rejects.toMatchObject({ constraint: 'ledger_balances_not_negative' });
  });

  test('books nothing on an account that does not exist, on either side', async () => {
    const book = (debit: RawBuilder<unknown>, credit: RawBuilder<unknown>) =>
      sql`
      insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id)
      select ${newId()}, 'reversal', ${debit}, ${credit}, 1, ${newId()}
      from ledger_accounts a
      where a.kind = 'commission'`.execute(server.app.database);
    const unknownAccount = sql`${newId()}::uuid`;
    await expect(book(unknownAccount, sql`a.id`)).rejects.toMatchObject({ constraint: 'ledger_transfers_accounts' });
    await expect(book(sql`a.id`, unknownAccount)).rejects.toMatchObject({ constraint: 'ledger_transfers_accounts' });
  });

  test('moves money between two wallets in both directions concurrently without a deadlock', async () => {
    const [one, other] = await Promise.all([world.fan({ balance: 60 }), world.fan({ balance: 60 })]);
    const move = (from: Person, to: Person) =>
      sql`
      insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id)
      select gen_random_uuid(), 'reversal', d.id, c.id, part, gen_random_uuid()
      from ledger_accounts d, ledger_accounts c, generate_series(1, 2) part
      where d.kind = 'wallet' and d.owner_id = ${from.id} and c.kind = 'wallet' and c.owner_id = ${to.id}`.execute(
        server.app.database,
      );
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? move(one, other) : move(other, one))),
    );
    const balances = await Promise.all([one, other].map(({ id }) => readBalance(server.app.database, id)));
    expect(balances).toEqual([6_060n, 5_940n]);
    expect(await auditBooks(server.app)).toEqual([]);
  });
});

test('splits awkward commissions so that the parts sum to the whole', async () => {
  const rich = await world.fan({ balance: 300 });
  const rates = [0n, 1n, 3_333n, 3_334n, 6_667n, 9_999n, 10_000n];
  const grosses = [1n, 2n, 3n, 99n, 100n, 1_001n];
  for (const commission of rates) {
    for (const gross of grosses) {
      const sale = { type: 'tip', payerId: rich.id, performerId: performer.id, gross, commission } as const;
      const { charge } = await server.app.transaction((work) => chargeWallet(work, sale, new Date()));
      expect(charge.commission + charge.net).toBe(gross);
      expect(charge.commission * 10_000n - gross * commission).toBeLessThanOrEqual(5_000n);
      expect(charge.commission * 10_000n - gross * commission).toBeGreaterThan(-5_000n);
    }
  }
  expect(await auditBooks(server.app)).toEqual([]);
});

test('publishes a charge inside its transaction', async () => {
  const published: unknown[] = [];
  server.app.events.on('charge.created', async (_work, charge) => void published.push(charge));
  const { _id } = await fan.client.call(sendTip, {
    params: { id: performer.id },
    body: { amount: 10, message: 'Lovely' },
  });
  expect(published).toEqual([
    expect.objectContaining({
      chargeId: _id,
      type: 'tip',
      payerId: fan.id,
      performerId: performer.id,
      gross: 1_000n,
      commission: 0n,
      net: 1_000n,
      message: 'Lovely',
    }),
  ]);
});
