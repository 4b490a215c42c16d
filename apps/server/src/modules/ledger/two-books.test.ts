import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillWallet } from '../../../test/fill-wallet.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { ensureAccount, findAccount } from './ledger-account.store.ts';
import {
  chargeWallet,
  listGateways,
  lockWallet,
  payOut,
  previewReversal,
  readBalance,
  readBook,
  readEarnings,
  restoreCharges,
  restorePayment,
  returnPayment,
  reverseCharge,
  useBook,
  type Book,
} from './index.ts';

/* A fan with 20.00 of test money and 50.00 of real money, and a performer who sells for both. */

let server: TestServer;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  server = await startTestServer();
  performer = await createWorld(server).performer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await use('test');
  fan = await createWorld(server).fan({ balance: 20 });
  await fillWallet(server, fan, 5_000n);
});

const now = () => server.clock.now();
const use = (book: Book) => useBook(server.app.database, book, now());
const book = <Result>(run: (work: Work) => Promise<Result>) => server.app.transaction(run);
const sell = (gross: bigint) =>
  book((work) =>
    chargeWallet(work, { type: 'tip', payerId: fan.id, performerId: performer.id, gross, commission: 2_000n }, now()),
  );

/** Of both books, test money first. */
const both = <Answer>(ask: (book: Book) => Promise<Answer>) => Promise.all([ask('test'), ask('real')]);
const balances = () => both((of) => readBalance(server.app.database, fan.id, of));
const earnings = () => both((of) => readEarnings(server.app.database, performer.id, of));

test('the book in use is opened once, and the first day of real money stays', async () => {
  const site = await startTestServer();
  const { database } = site.app;
  const open = (of: Book, at: Date) => useBook(database, of, at);
  const [firstDay, later] = [new Date('2030-05-15T12:00:00Z'), new Date('2030-05-16T12:00:00Z')];
  expect(await readBook(database)).toEqual({ book: 'test', realSince: null });
  expect(await open('test', firstDay)).toBe(false);
  expect([await open('real', firstDay), await open('real', later)]).toEqual([true, false]);
  expect(await readBook(database)).toEqual({ book: 'real', realSince: firstDay });
  expect(await open('test', later)).toBe(true);
  expect(await readBook(database)).toEqual({ book: 'test', realSince: firstDay });
  expect(await open('real', later)).toBe(true);
  expect(await readBook(database)).toEqual({ book: 'real', realSince: firstDay });
  await site.stop();
});

test('a wallet is of the book in use, unless another is named', async () => {
  const read = () => readBalance(server.app.database, fan.id);
  const lock = (of?: Book) => book((work) => lockWallet(work, fan.id, of));
  expect(await balances()).toEqual([2_000n, 5_000n]);
  expect([await read(), await lock(), await lock('test'), await lock('real')]).toEqual([
    2_000n,
    2_000n,
    2_000n,
    5_000n,
  ]);
  await use('real');
  expect([await read(), await lock(), await lock('test'), await lock('real')]).toEqual([
    5_000n,
    5_000n,
    2_000n,
    5_000n,
  ]);
});

describe('a sale', () => {
  test('moves money of the book in use alone', async () => {
    const before = await earnings();
    await sell(1_000n);
    expect(await balances()).toEqual([1_000n, 5_000n]);
    await use('real');
    await sell(3_000n);
    expect(await balances()).toEqual([1_000n, 2_000n]);
    expect(await earnings()).toEqual([before[0] + 800n, before[1] + 2_400n]);
    expect(await readEarnings(server.app.database, performer.id)).toBe(before[1] + 2_400n);
  });

  test('is refused where only the other book holds the price', async () => {
    await expect(sell(3_000n)).rejects.toMatchObject({ code: 'balance-too-low', missing: 10 });
    expect(await balances()).toEqual([2_000n, 5_000n]);
  });

  test('is taken back and restored in its own book, whichever is in use by then', async () => {
    const { charge } = await sell(1_000n);
    const before = await earnings();
    await use('real');
    const causeId = newId();
    expect(await previewReversal(server.app.database, charge.id, 1_000n)).toBe(1_000n);
    await book((work) => reverseCharge(work, { chargeId: charge.id, cause: 'dispute', causeId }, now()));
    expect(await balances()).toEqual([2_000n, 5_000n]);
    expect(await earnings()).toEqual([before[0] - 800n, before[1]]);
    await book((work) => restoreCharges(work, causeId, now()));
    expect(await balances()).toEqual([1_000n, 5_000n]);
    expect(await earnings()).toEqual(before);
  });
});

test('a payment goes back in the book of its provider, whichever is in use', async () => {
  const move = (run: typeof returnPayment, provider: string) =>
    book((work) => run(work, { ownerId: fan.id, provider, amount: 500n, tokens: 500n, referenceId: newId() }, now()));
  await move(returnPayment, 'stripe');
  expect(await balances()).toEqual([2_000n, 4_500n]);
  await use('real');
  await move(returnPayment, 'sandbox');
  expect(await balances()).toEqual([1_500n, 4_500n]);
  await move(restorePayment, 'sandbox');
  expect(await balances()).toEqual([2_000n, 4_500n]);
});

test('a payout leaves the earnings of its own book', async () => {
  await sell(1_000n);
  const before = await earnings();
  await use('real');
  const requestId = newId();
  await book((work) =>
    payOut(work, { requestId, performerId: performer.id, through: 'bank', amount: 800n, book: 'test' }, now()),
  );
  expect(await earnings()).toEqual([before[0] - 800n, before[1]]);
});

test('an account is told apart by its kind, its owner, its name and its book', async () => {
  const { database } = server.app;
  const name = `gateway ${newId()}`;
  const accounts = [
    { kind: 'gateway', name, book: 'test' },
    { kind: 'gateway', name, book: 'real' },
    { kind: 'payout', name, book: 'test' },
    { kind: 'gateway', name: `${name} two`, book: 'test' },
    { kind: 'promotion', book: 'test' },
    { kind: 'wallet', ownerId: fan.id, book: 'test' },
    { kind: 'earnings', ownerId: fan.id, book: 'test' },
    { kind: 'wallet', ownerId: performer.id, book: 'test' },
  ] as const;
  const ids: string[] = [];
  for (const account of accounts) ids.push(await ensureAccount(database, account));
  expect(new Set(ids).size).toBe(accounts.length);
  expect(await Promise.all(accounts.map((account) => findAccount(database, account)))).toEqual(ids);
  expect(await findAccount(database, { kind: 'gateway', name })).toBe(ids[0]);
  await use('real');
  expect(await findAccount(database, { kind: 'gateway', name })).toBe(ids[1]);
  expect(await findAccount(database, { kind: 'gateway', book: 'test' })).toBeUndefined();
});

test('a book names the providers that brought its money', async () => {
  const others = (names: readonly string[]) => names.filter((name) => !name.startsWith('gateway '));
  expect((await both((of) => listGateways(server.app.database, of))).map(others)).toEqual([['sandbox'], ['stripe']]);
});
