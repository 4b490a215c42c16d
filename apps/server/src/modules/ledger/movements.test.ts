import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import {
  chargeWallet,
  creditWallet,
  lockWallet,
  payOut,
  previewReversal,
  readBalance,
  readEarnings,
  refundedOf,
  restoreCharges,
  restorePayment,
  returnPayment,
  reverseCharge,
  type Sale,
} from './index.ts';

let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;
/** Published events, in order. */
let published: unknown[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performer = await world.performer();
  const { events } = server.app;
  for (const name of ['charge.created', 'charge.reversed', 'charge.restored', 'balance.changed'] as const)
    events.on(name, async (_work, event) => void published.push([name, event]));
});
afterAll(() => server.stop());
beforeEach(async () => {
  fan = await world.fan({ balance: 20 });
  published = [];
});

const book = <Result>(run: (work: Work) => Promise<Result>) => server.app.transaction(run);
const balanceOf = ({ id }: Person) => readBalance(server.app.database, id);
const tip = (payer: Person, gross: bigint, more: Partial<Sale> = {}): Sale => ({
  type: 'tip',
  payerId: payer.id,
  performerId: performer.id,
  gross,
  commission: 3_333n,
  ...more,
});
const sell = (sale: Sale) => book((work) => chargeWallet(work, sale, server.clock.now()));
const takeBack = (chargeId: string, gross: bigint | undefined, causeId = newId()) =>
  book((work) =>
    reverseCharge(
      work,
      { chargeId, cause: 'refund', causeId, ...(gross === undefined ? {} : { gross }) },
      server.clock.now(),
    ),
  );

/** The transfers about a reference: kind, from, to and amount. */
async function booked(referenceId: string): Promise<[string, string, string, bigint][]> {
  const rows = await server.app.database
    .selectFrom('ledger_movements')
    .selectAll()
    .where('reference_id', '=', referenceId)
    .orderBy('kind')
    .execute();
  return rows.map(
    ({ kind, debit, credit, amount }) => [kind, debit, credit, amount] as [string, string, string, bigint],
  );
}

const wallet = () => `wallet:${fan.id}`;
const earnings = () => `earnings:${performer.id}`;

describe('a sale', () => {
  test('books the performer’s and the site’s shares, returns the balance, and publishes it', async () => {
    const { charge, balance } = await sell(tip(fan, 1_000n, { message: 'Lovely' }));
    expect(balance).toBe(1_000n);
    expect(await balanceOf(fan)).toBe(1_000n);
    expect(await booked(charge.id)).toEqual([
      ['commission', wallet(), 'commission:', 333n],
      ['sale', wallet(), earnings(), 667n],
    ]);
    expect(published).toEqual([
      [
        'charge.created',
        expect.objectContaining({
          chargeId: charge.id,
          type: 'tip',
          payerId: fan.id,
          performerId: performer.id,
          gross: 1_000n,
          commission: 333n,
          net: 667n,
          message: 'Lovely',
          objectId: null,
        }),
      ],
      ['balance.changed', { accountId: fan.id, balance: 1_000n }],
    ]);
  });

  test('books no empty transfer', async () => {
    const { charge } = await sell(tip(fan, 1_000n, { commission: 0n, message: '' }));
    expect(await booked(charge.id)).toEqual([['sale', wallet(), earnings(), 1_000n]]);
    expect(charge.message).toBeNull();
  });

  test('may use up a wallet', async () => {
    expect(await sell(tip(fan, 2_000n))).toMatchObject({ balance: 0n });
    expect(await balanceOf(fan)).toBe(0n);
  });

  test('of more than the wallet holds fails with what is missing, and books nothing', async () => {
    await expect(sell(tip(fan, 2_001n))).rejects.toMatchObject({
      code: 'balance-too-low',
      missing: 0.01,
      message: 'Your balance is $20.00; this costs $20.01. Please top up $0.01 or more.',
    });
    expect(await balanceOf(fan)).toBe(2_000n);
    expect(published).toEqual([]);
  });

  test('to a fan who never had money fails', async () => {
    await expect(sell(tip(await world.fan(), 300n))).rejects.toMatchObject({ code: 'balance-too-low', missing: 3 });
  });

  test('with a site coupon costs the fan the rest, and an error names the rest', async () => {
    const { charge, balance } = await sell(tip(fan, 2_400n, { siteDiscount: 400n }));
    expect(balance).toBe(0n);
    expect(await booked(charge.id)).toEqual([
      ['commission', wallet(), 'commission:', 800n],
      ['coupon', 'promotion:', wallet(), 400n],
      ['sale', wallet(), earnings(), 1_600n],
    ]);
    await expect(sell(tip(fan, 1_000n, { siteDiscount: 400n }))).rejects.toMatchObject({
      missing: 6,
      message: 'Your balance is $0.00; this costs $6.00. Please top up $6.00 or more.',
    });
    expect(await balanceOf(fan)).toBe(0n);
  });
});

test('an unused wallet is empty, and a performer without sales has no earnings', async () => {
  const [stranger, beginner] = [await world.fan(), await world.performer()];
  expect(await book((work) => lockWallet(work, stranger.id))).toBe(0n);
  expect(await balanceOf(await world.fan())).toBe(0n);
  expect(await readEarnings(server.app.database, beginner.id)).toBe(0n);
});

describe('a card payment', () => {
  const pay = async (amount: bigint, tokens: bigint) => {
    const paymentId = newId();
    await book((work) =>
      creditWallet(work, { paymentId, ownerId: fan.id, provider: 'sandbox', amount, tokens }, server.clock.now()),
    );
    return booked(paymentId);
  };

  test('reaches the wallet completely', async () =>
    expect(await pay(500n, 500n)).toEqual([['top-up', 'gateway:sandbox', wallet(), 500n]]));

  test('of a package with bonus tokens includes the site’s gift, and is published', async () => {
    expect(await pay(500n, 600n)).toEqual([
      ['bonus', 'promotion:', wallet(), 100n],
      ['top-up', 'gateway:sandbox', wallet(), 500n],
    ]);
    expect(published).toEqual([['balance.changed', { accountId: fan.id, balance: 2_600n }]]);
  });

  test('of a package that costs more than its tokens leaves the site the rest', async () => {
    expect(await pay(600n, 500n)).toEqual([
      ['commission', 'gateway:sandbox', 'commission:', 100n],
      ['top-up', 'gateway:sandbox', wallet(), 500n],
    ]);
  });
});

describe('a refunded card payment', () => {
  const move = async (run: typeof returnPayment, amount: bigint, tokens: bigint) => {
    const referenceId = newId();
    await book((work) =>
      run(work, { ownerId: fan.id, provider: 'sandbox', amount, tokens, referenceId }, server.clock.now()),
    );
    return booked(referenceId);
  };

  test('takes the gift back, and restores it when a dispute is won', async () => {
    expect(await move(returnPayment, 500n, 600n)).toEqual([
      ['payment-refund', wallet(), 'gateway:sandbox', 500n],
      ['payment-refund-bonus', wallet(), 'promotion:', 100n],
    ]);
    expect(await move(restorePayment, 500n, 600n)).toEqual([
      ['payment-restored', 'gateway:sandbox', wallet(), 500n],
      ['payment-restored-bonus', 'promotion:', wallet(), 100n],
    ]);
    expect(published).toEqual([
      ['balance.changed', { accountId: fan.id, balance: 1_400n }],
      ['balance.changed', { accountId: fan.id, balance: 2_000n }],
    ]);
  });

  test('takes the rest from the site if the package cost more than its tokens', async () => {
    expect(await move(returnPayment, 600n, 500n)).toEqual([
      ['payment-refund', wallet(), 'gateway:sandbox', 500n],
      ['payment-refund-commission', 'commission:', 'gateway:sandbox', 100n],
    ]);
    expect(await move(restorePayment, 600n, 500n)).toEqual([
      ['payment-restored', 'gateway:sandbox', wallet(), 500n],
      ['payment-restored-commission', 'gateway:sandbox', 'commission:', 100n],
    ]);
  });
});

test('a payout leaves the earnings through the bank or the provider that sent it', async () => {
  await sell(tip(fan, 1_000n));
  const before = await readEarnings(server.app.database, performer.id);
  const requestId = newId();
  await book((work) =>
    payOut(
      work,
      { requestId, performerId: performer.id, through: 'bank', amount: 500n, book: 'test' },
      server.clock.now(),
    ),
  );
  expect(await booked(requestId)).toEqual([['payout', earnings(), 'payout:bank', 500n]]);
  expect(await readEarnings(server.app.database, performer.id)).toBe(before - 500n);
});

describe('a reversed sale', () => {
  test('is published with what is left, and its parts return the way that they came', async () => {
    const { charge } = await sell(tip(fan, 2_000n, { siteDiscount: 400n }));
    published = [];
    const causeId = newId();
    const reversal = await takeBack(charge.id, 500n, causeId);
    expect(await booked(reversal?.id ?? '')).toEqual([
      ['refund', earnings(), wallet(), 333n],
      ['refund-commission', 'commission:', wallet(), 167n],
      ['refund-coupon', wallet(), 'promotion:', 100n],
    ]);
    expect(published).toEqual([
      [
        'charge.reversed',
        {
          chargeId: charge.id,
          type: 'tip',
          payerId: fan.id,
          performerId: performer.id,
          objectId: null,
          cause: 'refund',
          causeId,
          gross: 500n,
          net: 333n,
          left: 1_500n,
        },
      ],
      ['balance.changed', { accountId: fan.id, balance: 800n }],
    ]);
  });

  test('is restored except for the excluded charges, and is published', async () => {
    const [first, second] = [(await sell(tip(fan, 300n))).charge, (await sell(tip(fan, 300n))).charge];
    const dispute = newId();
    for (const { id } of [first, second]) await takeBack(id, undefined, dispute);
    published = [];
    const restored = await book((work) => restoreCharges(work, dispute, server.clock.now(), { except: [second.id] }));
    expect(restored.map(({ charge_id }) => charge_id)).toEqual([first.id]);
    expect(await booked(restored[0]?.id ?? '')).toEqual(
      expect.arrayContaining([
        ['restored', wallet(), earnings(), 200n],
        ['restored-commission', wallet(), 'commission:', 100n],
      ]),
    );
    expect(published).toEqual([
      ['charge.restored', expect.objectContaining({ chargeId: first.id, left: 300n })],
      ['balance.changed', { accountId: fan.id, balance: 1_700n }],
    ]);
    expect(await refundedOf(server.app.database, [first.id, second.id])).toEqual(new Map([[second.id, 300n]]));
  });

  test('counts as refunded by what the fan got', async () => {
    const [whole, part, none] = [
      (await sell(tip(fan, 500n, { siteDiscount: 100n }))).charge,
      (await sell(tip(fan, 300n))).charge,
      (await sell(tip(fan, 300n))).charge,
    ];
    await takeBack(whole.id, undefined);
    await takeBack(part.id, 100n);
    await takeBack(part.id, 50n);
    expect(await refundedOf(server.app.database, [whole.id, part.id, none.id])).toEqual(
      new Map([
        [whole.id, 400n],
        [part.id, 150n],
      ]),
    );
    expect(await refundedOf(server.app.database, [])).toEqual(new Map());
  });

  test('of an unknown charge fails', async () => {
    await expect(takeBack(newId(), 100n)).rejects.toThrow('There is no charge');
  });

  test('can be previewed without moving money: at most what is left, less what a site coupon paid', async () => {
    const { charge } = await sell(tip(fan, 1_000n, { siteDiscount: 400n }));
    const preview = (gross: bigint) => previewReversal(server.app.database, charge.id, gross);
    expect([await preview(500n), await preview(1_000n), await preview(5_000n), await preview(0n)]).toEqual([
      300n,
      600n,
      600n,
      0n,
    ]);
    expect(await balanceOf(fan)).toBe(1_400n);
    await takeBack(charge.id, 500n);
    expect(await preview(1_000n)).toBe(300n);
    await takeBack(charge.id, undefined);
    expect(await preview(1_000n)).toBe(0n);
    expect(await previewReversal(server.app.database, newId(), 100n)).toBe(0n);
  });
});
