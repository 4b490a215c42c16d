import { changeMe, closeAccount, getMe, keepAccount, login } from '@ovation/contract/people/accounts.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';
import { finishClosingJob } from './finish-closing-job.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({}, { closingDays: 14 });
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const close = ({ client, password }: Person) =>
  client.call(closeAccount, { body: { currentPassword: password, givesUpBalance: true } });

async function logIn({ username, password }: Person) {
  const { token } = await server.client().call(login, { body: { username, password } });
  return server.client(token);
}

/** The job of that day, which the database would start. */
async function passDays(days: number, { id }: Person): Promise<void> {
  server.clock.advance(days * dayMs);
  await server.runJob(finishClosingJob, { accountId: id });
  await server.runJobs();
}

async function statusOf(id: string): Promise<string> {
  const row = await server.app.database
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

test('closing answers the date, signs out everywhere and hides the page at once', async () => {
  const [performer, reader] = [await world.performer(), await world.fan()];
  const { _id: feedId } = await world.feed(performer);
  const elsewhere = await logIn(performer);
  const { closesAt, message } = await close(performer);
  const days = (Date.parse(closesAt) - server.clock.now().getTime()) / dayMs;
  expect(Math.round(days)).toBe(14);
  expect(message).toMatch(/^Your account closes on \w{3} \d{1,2}, \d{4}\.$/);
  for (const client of [performer.client, elsewhere])
    await expect(client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  await expect(reader.client.call(getPerformer, { params: { id: performer.id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(reader.client.call(getFeed, { params: { id: feedId } })).rejects.toMatchObject({ statusCode: 404 });
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: performer.email } });
  expect(data.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Your account closes on /));
});

test('logging in and confirming brings everything back', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const { _id: feedId } = await world.feed(performer, { access: 'subscribers' });
  await world.subscribe(fan, performer);
  await close(performer);
  await server.runJobs();
  await expect(fan.client.call(getFeed, { params: { id: feedId } })).rejects.toMatchObject({ statusCode: 404 });
  const client = await logIn(performer);
  expect(await client.call(getMe)).toMatchObject({ closesAt: expect.any(String) });
  expect(await client.call(keepAccount)).toMatchObject({ closesAt: null, status: 'active' });
  await server.runJobs();
  expect(await fan.client.call(getFeed, { params: { id: feedId } })).toMatchObject({ access: { granted: true } });
  const { data } = await server.admin.call(listSecurityEvents, { query: { account: performer.id, pageSize: 2 } });
  expect(data.map(({ kind }) => kind)).toEqual(['account-kept', 'login']);
  await passDays(20, performer);
  expect(await statusOf(performer.id)).toBe('active');
  await expect(client.call(keepAccount)).rejects.toMatchObject({ statusCode: 401 });
});

test('a login before the day opens nothing but what is about keeping the account', async () => {
  const fan = await world.fan();
  await close(fan);
  const client = await logIn(fan);
  await expect(client.call(changeMe, { body: { name: 'Another name' } })).rejects.toMatchObject({
    statusCode: 403,
    code: 'account-closing',
  });
  await client.call(getMe);
});

test('on the day the account is closed for good', async () => {
  const fan = await world.fan();
  await close(fan);
  await passDays(13, fan);
  expect(await statusOf(fan.id)).toBe('leaving');
  await passDays(1.1, fan);
  expect(await statusOf(fan.id)).toBe('closed');
  await expect(logIn(fan)).rejects.toMatchObject({ code: 'incorrect-credentials' });
});

test('a subscription of a fan who is leaving does not renew', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.subscribe(fan, performer);
  server.clock.advance(20 * dayMs);
  const again = await logIn(fan);
  await again.call(closeAccount, { body: { currentPassword: fan.password, givesUpBalance: true } });
  server.clock.advance(12 * dayMs);
  await server.runJob(renewSubscriptionsJob);
  await server.runJobs();
  const charges = await server.app.database
    .selectFrom('charges')
    .select('id')
    .where('payer_id', '=', fan.id)
    .where('type', '=', 'subscription')
    .execute();
  expect(charges).toHaveLength(1);
});

test('staff’s suspension and its end bring no one back who is leaving', async () => {
  const performer = await world.performer();
  await close(performer);
  const set = (status: 'active' | 'suspended') =>
    server.admin.call(changeUserStatus, { params: { id: performer.id }, body: { status } });
  await set('suspended');
  expect(await set('active')).toMatchObject({ status: 'active', closesAt: expect.any(String) });
  await expect(server.client().call(getPerformer, { params: { id: performer.id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(
    server.admin.call(changePerformerStatus, { params: { id: performer.id }, body: { status: 'active' } }),
  ).rejects.toMatchObject({ statusCode: 404 });
  await passDays(15, performer);
  expect(await statusOf(performer.id)).toBe('closed');
});

test('asking again later moves the day: the earlier job closes nothing', async () => {
  const fan = await world.fan();
  await close(fan);
  await passDays(10, fan);
  const client = await logIn(fan);
  await client.call(keepAccount);
  await client.call(closeAccount, { body: { currentPassword: fan.password, givesUpBalance: true } });
  await passDays(5, fan);
  expect(await statusOf(fan.id)).toBe('leaving');
  await passDays(10, fan);
  expect(await statusOf(fan.id)).toBe('closed');
});
