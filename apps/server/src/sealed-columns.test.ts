import { changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { createAuthenticator } from '@ovation/contract/people/sign-in.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setShopStage, type ShopStage } from '../test/stages/shop-stage.ts';
import { settleSecret } from './platform/secrets/site-secret.ts';
import { sealedColumns } from './sealed-columns.ts';

let stage: ShopStage;
let pool: pg.Pool;
beforeAll(async () => {
  stage = await setShopStage();
  pool = stage.server.app.pool;
});
afterAll(() => stage.server.stop());

test('the list names every encrypted column of the database, and what each is opened with', async () => {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column
    from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'sealed|encrypted'
    order by 1, 2`);
  const listed = sealedColumns.map(({ table, column }) => ({ table, column }));
  expect(listed.toSorted((one, other) => (one.table < other.table ? -1 : 1))).toEqual(columns);

  const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
  await stage.world.settings({ earningHoldDays: 0 });
  await stage.shippedOrder(performer, fan);
  await stage.download(performer, { licenceKeys: JSON.stringify(['AAAA-BBBB']) });
  await stage.world.tip(fan, performer, 50);
  const bank = { accountHolder: 'Ada', bankName: 'Bank', accountNumber: 'DE02 1203 0000 0000 2020 51', country: 'DE' };
  await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  await performer.client.call(createPayoutRequest, { body: { amount: 20 } });
  await fan.client.call(createAuthenticator, { body: { currentPassword: fan.password } });
  await stage.server.app.pushKeys.read();

  const warnings: object[] = [];
  const logger = { warn: (facts: object) => void warnings.push(facts) };
  const { secretKey } = stage.server.app;
  const startWith = (key: string) =>
    settleSecret(
      { pool, sealedColumns, logger },
      { read: async () => key, place: 'SECRET_KEY', create: () => Promise.reject(new Error('There is one.')) },
    );
  for (const { table, column } of listed)
    expect((await pool.query(`select from ${table} where ${column} is not null`)).rowCount, table).toBeGreaterThan(0);
  await expect(startWith('another key of 32 characters or more')).rejects.toThrow('is not the secret key');
  expect(await startWith(secretKey)).toBe(secretKey);
  expect(warnings).toEqual([]);
});
