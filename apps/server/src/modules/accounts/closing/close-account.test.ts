import { closeAccount, getMe, login, registerUser } from '@ovation/contract/people/accounts.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus, getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { recordKeyword } from '@ovation/contract/publishing/discovery.ts';
import { keepVideoPosition, uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { createWorld, makeVideoFile, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const close = ({ client, password }: Person, givesUpBalance = false) =>
  client.call(closeAccount, { body: { password, givesUpBalance } });

async function filesOf(ownerId: string): Promise<string[]> {
  const rows = await server.app.database
    .selectFrom('files')
    .select('type')
    .where('owner_id', '=', ownerId)
    .orderBy('type')
    .execute();
  return rows.map(({ type }) => type);
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.app.storage.list('')) keys.push(key);
  return keys;
}

test('a closed fan account: sessions end, nothing renews, the address is free at once and the name later', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  await world.follow(fan, performer);
  await world.subscribe(fan, performer);
  await expect(close(fan)).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('left in your wallet'),
  });
  expect(await close(fan, true)).toMatchObject({ message: 'Your account is closed.' });
  await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  await expect(
    server.client().call(login, { body: { username: fan.username, password: fan.password } }),
  ).rejects.toMatchObject({ statusCode: 401 });
  const { totalFollower } = await server.client().call(getPerformer, { params: { id: performer.id } });
  expect(totalFollower).toBe(0);
  const subscription = await server.app.database
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  expect(subscription).toMatchObject({ status: 'expired', next_charge_at: null });
  const newcomer = { name: 'Someone new', email: fan.email, password: 'encore-encore', agreed: true as const };
  await expect(
    server.client().call(registerUser, { body: { ...newcomer, username: fan.username } }),
  ).rejects.toMatchObject({ code: 'username-taken' });
  await server.client().call(registerUser, { body: { ...newcomer, username: `new-${fan.username.slice(0, 20)}` } });
});

test('a closed performer account: page, posts and files are gone; documents and earnings stay', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const sold = await world.feed(performer, { access: 'paid', price: 5, photo: true });
  const open = await world.feed(performer, { photo: true });
  await world.buy(fan, sold._id);
  await server.runJobs();
  const before = await filesOf(performer.id);
  expect(before.filter((type) => type === 'feed-photo')).toHaveLength(2);
  await close(performer);
  await expect(server.client().call(getPerformer, { params: { id: performer.id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  for (const { _id } of [sold, open])
    await expect(fan.client.call(getFeed, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
  await server.runJobs();
  expect(
    await server.app.database.selectFrom('feeds').select('id').where('performer_id', '=', performer.id).execute(),
  ).toEqual([]);
  const after = await filesOf(performer.id);
  expect(after).toEqual(before.filter((type) => type.endsWith('-verification')));
  expect((await storedKeys()).filter((key) => key.startsWith('renditions/'))).toEqual([]);
  const { net } = await server.app.database
    .selectFrom('charges')
    .select('net')
    .where('performer_id', '=', performer.id)
    .executeTakeFirstOrThrow();
  expect(net).toBeGreaterThan(0n);
});

test('an administrator cannot bring a closed page back', async () => {
  const performer = await world.performer();
  await close(performer);
  await expect(
    server.admin.call(changePerformerStatus, { params: { id: performer.id }, body: { status: 'active' } }),
  ).rejects.toMatchObject({ statusCode: 404 });
  expect(await server.admin.call(getPerformerForReview, { params: { id: performer.id } })).toMatchObject({
    name: 'Closed account',
  });
});

test('a wrong password closes nothing, and an administrator’s account stays', async () => {
  const fan = await world.fan();
  await expect(fan.client.call(closeAccount, { body: { password: 'not it' } })).rejects.toMatchObject({
    statusCode: 422,
    fields: { password: expect.any(String) },
  });
  await fan.client.call(getMe);
  await expect(server.admin.call(closeAccount, { body: { password: 'whatever' } })).rejects.toMatchObject({
    statusCode: 403,
  });
});

test('of concurrent calls one closes the account, and the others get a proper error', async () => {
  const fan = await world.fan();
  const outcomes = await Promise.allSettled([close(fan), close(fan), close(fan)]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  // A closed account has no password any more: who comes then is asked for another proof, with 403.
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        statusCode: expect.toSatisfy((code: number) => [401, 403, 409, 422].includes(code)),
      });
});

test('an upload that finishes while the account closes is not kept', async () => {
  const performer = await world.performer();
  const papers = await filesOf(performer.id);
  const { storage } = server.app;
  const put = storage.put.bind(storage);
  const before = await storedKeys();
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...bytes) => {
    await close(performer);
    await server.runJobs();
    return put(...bytes);
  });
  await expect(
    performer.client.call(uploadPhoto, { body: {}, files: { photo: await makePicture() } }),
  ).rejects.toMatchObject({ code: 'not-signed-in' });
  await server.runJobs();
  expect(await filesOf(performer.id)).toEqual(papers);
  expect((await storedKeys()).filter((key) => !before.includes(key))).toEqual([]);
});

test('searches and video positions are deleted with the account', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const video = await performer.client.call(uploadVideo, {
    body: { title: 'An evening' },
    files: { video: await makeVideoFile() },
  });
  await fan.client.call(keepVideoPosition, { params: { id: video._id }, body: { positionMs: 500 } });
  await fan.client.call(recordKeyword, { body: { keyword: 'cello at night' } });
  const { database } = server.app;
  const traces = async () => [
    ...(await database.selectFrom('video_positions').select('account_id').where('account_id', '=', fan.id).execute()),
    ...(await database.selectFrom('recent_searches').select('account_id').where('account_id', '=', fan.id).execute()),
  ];
  expect(await traces()).toHaveLength(2);
  await close(fan);
  await server.runJobs();
  expect(await traces()).toEqual([]);
});
