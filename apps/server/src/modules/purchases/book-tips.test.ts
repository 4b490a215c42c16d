import { getMe } from '@ovation/contract/accounts.ts';
import { createConversation, listMessages } from '@ovation/contract/conversations.ts';
import { searchCharges, sendTip } from '@ovation/contract/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { auditBooks, lockWallet } from '../ledger/index.ts';
import { bookTogether, type TipToBook } from './book-tips.ts';

let server: TestServer;
let world: World;
let performers: Person[];
/** The charges of each transaction, as the other modules are told. */
let told: (readonly CreatedCharge[])[] = [];
/** A performer whose charges another module refuses. */
let refused: string | undefined;
/** A performer whose charges the database refuses, at the commit. */
let refusedAtCommit: string | undefined;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performers = await Promise.all(Array.from({ length: 4 }, () => world.performer()));
  // The first tip of all opens a performer's account in the books, alone.
  const [first] = (await fansWith(1, 100)) as [Person];
  for (const performer of performers) await tip(first, performer);
  server.app.events.on('charges.created', async (work, { charges }) => {
    told.push(charges);
    if (charges.some(({ performerId }) => performerId === refused)) throw new Failure('conflict');
    if (charges.some(({ performerId }) => performerId === refusedAtCommit)) work.withCommit(sql`select 1 / 0`.compile(work.db));
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  told = [];
  [refused, refusedAtCommit] = [undefined, undefined];
});

const fansWith = (count: number, balance: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => world.fan({ balance })));
const performerFor = (place: number): Person => performers[place % performers.length] as Person;
const tip = (fan: Person, to: Person, idempotencyKey?: string) => fan.client.call(sendTip, { params: { id: to.id }, body: { amount: 10 }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
const balanceOf = async (fan: Person): Promise<number> => (await fan.client.call(getMe)).balance;
const chargesOf = async (fan: Person): Promise<number> => (await fan.client.call(searchCharges)).total;

test('many fans at once are each charged once, in fewer transactions than tips, and every performer is told', async () => {
  const fans = await fansWith(40, 30);
  const replies = await Promise.all(fans.map((fan, place) => tip(fan, performerFor(place))));
  expect(replies.map(({ amount, balance }) => [amount, balance])).toEqual(fans.map(() => [10, 20]));
  expect(await Promise.all(fans.map(balanceOf))).toEqual(fans.map(() => 20));
  expect(told.flat()).toHaveLength(fans.length);
  expect(new Set(told.flat().map(({ chargeId }) => chargeId))).toEqual(new Set(replies.map(({ _id }) => _id)));
  expect(told.length).toBeLessThan(fans.length / 2);
});

test('one fan who sends several at once pays for each, and no more than he has', async () => {
  const [fan] = (await fansWith(1, 35)) as [Person];
  const outcomes = await Promise.allSettled(performers.map((performer) => tip(fan, performer)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect([await balanceOf(fan), await chargesOf(fan)]).toEqual([5, 3]);
});

test('who has too little, or never had anything, is told so, and nobody else is held up', async () => {
  const [rich, [poor], [stranger]] = [await fansWith(6, 30), (await fansWith(1, 3)) as [Person], [await world.fan()]];
  const outcomes = await Promise.allSettled([...rich, poor, stranger].map((fan, place) => tip(fan, performerFor(place), `key-of-${fan.id}`)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(outcomes.slice(6)).toMatchObject([{ reason: { code: 'balance-too-low', missing: 7 } }, { reason: { code: 'balance-too-low', missing: 10 } }]);
  await world.topUp(poor, 20);
  // The key of what was refused is free again.
  expect(await tip(poor, performerFor(0), `key-of-${poor.id}`)).toMatchObject({ balance: 13 });
});

test.each(['wallet', 'performer'])('a %s that something else holds keeps nobody else waiting', async (what) => {
  const [held, ...others] = (await fansWith(4, 30)) as [Person, ...Person[]];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const holding = server.app.transaction(async (work) => {
    if (what === 'wallet') await lockWallet(work, held.id);
    else await work.db.selectFrom('accounts').select('id').where('id', '=', performerFor(0).id).forUpdate().execute();
    hold();
    await mayEnd;
  });
  await isHeld;
  const his = tip(held, performerFor(0));
  expect(await Promise.all(others.map((fan, place) => tip(fan, performerFor(place + 1))))).toHaveLength(3);
  end();
  await holding;
  expect(await his).toMatchObject({ balance: 20 });
});

test.each(['before the commit', 'at the commit'])('a tip that is refused %s fails alone', async (when) => {
  if (when === 'at the commit') refusedAtCommit = performerFor(1).id;
  else refused = performerFor(1).id;
  const fans = await fansWith(12, 30);
  const outcomes = await Promise.allSettled(fans.map((fan, place) => tip(fan, performerFor(place), 'the-same-for-all')));
  expect(outcomes.map(({ status }) => status)).toEqual(fans.map((_fan, place) => (place % 4 === 1 ? 'rejected' : 'fulfilled')));
  expect(await Promise.all(fans.map(balanceOf))).toEqual(fans.map((_fan, place) => (place % 4 === 1 ? 30 : 20)));
});

test('a repeat answers what the first call answered, also when both come with many others', async () => {
  const fans = await fansWith(8, 30);
  const replies = await Promise.all([...fans, ...fans].map((fan, place) => tip(fan, performerFor(place), 'once')));
  expect(replies.slice(8)).toEqual(replies.slice(0, 8));
  expect(await Promise.all(fans.map(chargesOf))).toEqual(fans.map(() => 1));
});

test('between two who write to each other, a tip stands in their conversation', async () => {
  const fans = await fansWith(6, 30);
  const [talker] = fans as [Person];
  await world.follow(talker, performerFor(0));
  const { _id } = await talker.client.call(createConversation, { body: { source: 'performer', sourceId: performerFor(0).id } });
  const replies = await Promise.all(fans.map((fan) => tip(fan, performerFor(0))));
  const { data } = await talker.client.call(listMessages, { params: { id: _id } });
  expect(data).toMatchObject([{ tip: { amount: 10 } }]);
  expect(replies).toHaveLength(6);
});

test('is not booked again when it is not known whether its commit was heard', async () => {
  const [fan] = (await fansWith(1, 30)) as [Person];
  const lost: App = { ...server.app, transaction: async (run) => {
    await server.app.transaction(run);
    throw new Error('The connection was lost.');
  } };
  const call = { app: lost, actor: { id: fan.id, kind: 'fan', username: fan.username, status: 'active' }, request: {} } as unknown as TipToBook['call'];
  const sale = { type: 'tip', payerId: fan.id, performerId: performerFor(0).id, gross: 1_000n, commission: 0n, haveConversation: false } as const;
  await expect(bookTogether({ call, sale })).rejects.toThrow('The connection was lost.');
  expect([await balanceOf(fan), await chargesOf(fan)]).toEqual([20, 1]);
});

test('leaves books that are right', async () => expect(await auditBooks(server.app)).toEqual([]));
