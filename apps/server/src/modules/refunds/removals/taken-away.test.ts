import { closeAccount, getMe, login } from '@ovation/contract/people/accounts.ts';
import { blockUser, unblockUser } from '@ovation/contract/people/audience.ts';
import { deleteFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import { listRefunds, previewBlock, previewClosing } from '@ovation/contract/money/refunds.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks, readEarnings } from '../../ledger/index.ts';

let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;
let feedId: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterEach(() => server.clock.reset());
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  [performer, fan] = [await world.performer({ monthlyPrice: 9 }), await world.fan({ balance: 100 })];
  feedId = (await world.feed(performer, { access: 'paid', price: 20 }))._id;
  await world.buy(fan, feedId);
});

const balanceOf = async (person: Person): Promise<number> => (await server.client(person.token).call(getMe)).balance;
/** The same person with a new session. */
async function again(person: Person): Promise<Person> {
  const { token } = await server
    .client()
    .call(login, { body: { username: person.username, password: person.password } });
  return { ...person, token, client: server.client(token) };
}

const earningsOf = async ({ id }: Person): Promise<number> => Number(await readEarnings(server.app.database, id)) / 100;
const block = ({ id: userId }: Person) => performer.client.call(blockUser, { body: { userId } });
const preview = ({ id }: Person) => performer.client.call(previewBlock, { params: { id } });

test('a blocked buyer is refunded recent purchases, as the dialog says, and not twice', async () => {
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await world.tip(fan, performer, 10);
  expect(await balanceOf(fan)).toBe(61);
  expect(await preview(fan)).toEqual({ days: 30, purchases: 1, amount: 20, subscriptions: 9, earnings: 23.2 });
  await block(fan);
  await block(fan);
  await server.runJobs();
  expect(await balanceOf(fan)).toBe(90);
  expect(await earningsOf(performer)).toBe(8);
  await performer.client.call(unblockUser, { params: { id: fan.id } });
  expect((await fan.client.call(getFeed, { params: { id: feedId } })).access).toMatchObject({ granted: false });
  expect((await server.admin.call(listRefunds, { query: { q: fan.username } })).data).toMatchObject([
    {
      source: 'performer',
      amount: 20,
      administrator: null,
      reason: 'You no longer have access to this creator’s content.',
    },
  ]);
});

test('older purchases stay paid, and open again once the block is lifted', async () => {
  await world.settings({ purchaseRefundDays: 5 });
  server.clock.advance(5 * dayMs + 60_000);
  const [person, seller] = [await again(fan), await again(performer)];
  expect(await seller.client.call(previewBlock, { params: { id: fan.id } })).toMatchObject({
    days: 5,
    purchases: 0,
    amount: 0,
    earnings: 0,
  });
  await seller.client.call(blockUser, { body: { userId: fan.id } });
  await server.runJobs();
  expect(await balanceOf(person)).toBe(80);
  await seller.client.call(unblockUser, { params: { id: fan.id } });
  expect((await person.client.call(getFeed, { params: { id: feedId } })).access).toMatchObject({
    granted: true,
    reason: 'buyer',
  });
  server.clock.reset();
  await world.settings({ purchaseRefundDays: 30 });
});

test('a block that is lifted before any refund refunds nothing', async () => {
  await block(fan);
  await performer.client.call(unblockUser, { params: { id: fan.id } });
  await server.runJobs();
  expect(await balanceOf(fan)).toBe(80);
  expect((await fan.client.call(getFeed, { params: { id: feedId } })).access).toMatchObject({ granted: true });
});

test('when a performer closes the account, all recent buyers are refunded, as the dialog says', async () => {
  const other = await world.fan({ balance: 50 });
  await world.buy(other, feedId);
  expect(await performer.client.call(previewClosing)).toEqual({
    days: 30,
    purchases: 2,
    amount: 40,
    subscriptions: 0,
    earnings: 32,
  });
  await performer.client.call(closeAccount, { body: { currentPassword: performer.password, givesUpBalance: true } });
  await server.runJobs();
  expect([await balanceOf(fan), await balanceOf(other), await earningsOf(performer)]).toEqual([100, 50, 0]);
});

test('a suspended buyer is refunded too, with an email', async () => {
  await server.admin.call(changeUserStatus, { params: { id: fan.id }, body: { status: 'suspended' } });
  expect(await preview(fan)).toMatchObject({ purchases: 1, amount: 20 });
  await block(fan);
  await server.runJobs();
  const { data: mails } = await server.admin.call(listMailbox, { query: { q: fan.email } });
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/back/));
  await server.admin.call(changeUserStatus, { params: { id: fan.id }, body: { status: 'active' } });
  expect(await balanceOf(await again(fan))).toBe(100);
});

test('what a performer removes stays readable for its buyers', async () => {
  await performer.client.call(deleteFeed, { params: { id: feedId } });
  await server.runJobs();
  expect((await fan.client.call(getFeed, { params: { id: feedId } })).access).toMatchObject({
    granted: true,
    reason: 'buyer',
  });
  expect(await balanceOf(fan)).toBe(80);
});

test('no one sees what another performer’s buyer would get back', async () => {
  const stranger = await world.performer();
  expect(await stranger.client.call(previewBlock, { params: { id: fan.id } })).toMatchObject({
    purchases: 0,
    amount: 0,
    subscriptions: 0,
  });
  await expect(fan.client.call(previewClosing)).rejects.toMatchObject({ statusCode: 403 });
});
