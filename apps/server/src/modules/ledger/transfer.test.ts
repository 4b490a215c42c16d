import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { ensureAccount } from './ledger-account.store.ts';
import { insertTransfers, readBalance } from './transfer.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('transfers of nothing are left out, also where no other is left', async () => {
  const { database, clock } = server.app;
  const fan = await createWorld(server).fan();
  const credit = await ensureAccount(database, { kind: 'wallet', ownerId: fan.id });
  const debit = await ensureAccount(database, { kind: 'promotion' });
  const give = async (...amounts: bigint[]): Promise<bigint[]> => {
    const referenceId = newId();
    const kinds = ['bonus', 'coupon'] as const;
    const transfers = amounts.map((amount, at) => ({ kind: kinds[at] ?? 'bonus', debit, credit, amount, referenceId }));
    await insertTransfers(database, transfers, clock.now());
    const rows = await database
      .selectFrom('ledger_transfers')
      .select('amount')
      .where('reference_id', '=', referenceId)
      .execute();
    return rows.map(({ amount }) => amount);
  };
  expect(await give(0n, 300n)).toEqual([300n]);
  expect(await give(0n, 0n)).toEqual([]);
  expect(await give()).toEqual([]);
  expect(await readBalance(database, fan.id)).toBe(300n);
});
