import { createProduct } from '@ovation/contract/shop/products.ts';
import { makePicture, type Person } from '@ovation/testing';
import { recordDatabaseWork } from '@ovation/testing/count-queries.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setShopStage, type ShopStage, type Wanted } from '../../../../test/stages/shop-stage.ts';

let stage: ShopStage;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  stage = await setShopStage();
  seller = await stage.world.performer();
  buyer = await stage.world.fan({ balance: 1_000 });
});
afterAll(() => stage.server.stop());

/** What an order asks of the database until its emails are sent, less what it costs to look whether jobs are due. */
async function workOf(wanted: readonly Wanted[], options: { readonly addressId?: string } = {}) {
  const { server } = stage;
  const bought = await recordDatabaseWork(() => stage.checkout(buyer, wanted, options));
  const followed = await recordDatabaseWork(() => server.runJobs());
  const idle = await recordDatabaseWork(() => server.runJobs());
  const statements = [...bought.statements, ...followed.statements];
  return {
    count: statements.length - idle.statements.length,
    /** For the message of a failure. */
    list: statements.join('\n'),
    transactions: bought.transactions + followed.transactions - idle.transactions,
    /** How many statements name a table. */
    naming: (table: string) => statements.filter((text) => new RegExp(`\\b${table}\\b`).test(text)).length,
  };
}

/** Accounts of the books are opened, and statements prepared, by the first order. */
async function workOfSecond(wanted: readonly Wanted[], first: readonly Wanted[], options = {}) {
  await workOf(first, options);
  return workOf(wanted, options);
}

describe('an order from the wallet, with its emails and notifications', () => {
  test('of something that is shipped takes few statements and transactions', async () => {
    await stage.shipping(seller, { name: 'Home', countries: ['DE'], price: 4 });
    const product = await seller.client.call(createProduct, {
      body: { type: 'physical', name: 'Signed poster', price: 10, stock: 10 },
      files: { images: [await makePicture({ width: 640, height: 480 })] },
    });
    await stage.server.runJobs();
    const addressId = await stage.addressOf(buyer);
    const work = await workOfSecond([{ product }], [{ product }], { addressId });
    expect(work.count, work.list).toBeLessThanOrEqual(31);
    expect(work.transactions).toBeLessThanOrEqual(10);
    expect([work.naming('mail_counts'), work.naming('files'), work.naming('_private_jobs')]).toEqual([1, 2, 3]);
  });

  test('of a download takes few statements and transactions', async () => {
    const [first, second] = [await stage.download(seller), await stage.download(seller)];
    const work = await workOfSecond([{ product: second }], [{ product: first }]);
    expect(work.count, work.list).toBeLessThanOrEqual(32);
    expect(work.transactions).toBeLessThanOrEqual(11);
    expect([work.naming('mail_counts'), work.naming('notifications'), work.naming('order_events')]).toEqual([1, 1, 2]);
  });

  test('of several sellers fetches one job for all emails', async () => {
    const other = await stage.world.performer();
    const buy = [{ product: await stage.download(seller) }, { product: await stage.download(other) }];
    const [first, second] = [await stage.download(seller), await stage.download(other)];
    const work = await workOfSecond(buy, [{ product: first }, { product: second }]);
    expect([work.naming('json_to_recordset'), work.naming('_private_jobs')]).toEqual([1, 3]);
  });
});
