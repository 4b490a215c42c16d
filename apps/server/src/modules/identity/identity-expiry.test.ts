import { createBroadcast, getBroadcast, sendBroadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { startStream } from '@ovation/contract/live/streams.ts';
import { createFeed, getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayMs, identityStage } from '../../../test/stages/identity-stage.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: ReturnType<typeof identityStage>;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = identityStage(server);
});
afterAll(() => server.stop());
afterEach(() => server.clock.reset());

/** An approved performer whose paper is valid for this many days. */
async function performerFor(days: number): Promise<Person> {
  const performer = await world.performer({ approved: false });
  await stage.replace(performer, { expiresOn: stage.day(days) });
  await stage.decide(performer, 'approved');
  return performer;
}

const reminder = 'Your ID document expires soon';
const expired = 'Your ID document has expired';
const lettersOf = async (performer: Person) =>
  (await stage.mailsTo(performer)).filter((subject) => [reminder, expired].includes(subject));

test('a document that expires is announced 30 and 7 days before, once each, by email and notification', async () => {
  const performer = await performerFor(40);
  await stage.after(9);
  expect(await lettersOf(performer)).toEqual([]);
  await stage.after(1);
  await stage.after(0);
  expect(await lettersOf(performer)).toEqual([reminder]);
  await stage.after(22);
  expect(await lettersOf(performer)).toEqual([reminder]);
  await stage.after(1);
  await stage.after(1);
  expect(await lettersOf(performer)).toEqual([reminder, reminder]);
  const { data } = await (await stage.again(performer)).call(listNotifications, { query: {} });
  expect(data[0]).toMatchObject({ kind: 'identity', text: expect.stringContaining('expires soon') });
});

test('a document that is valid for a few days more gets one reminder, not two', async () => {
  const performer = await performerFor(5);
  await stage.after(0);
  await stage.after(1);
  expect(await lettersOf(performer)).toEqual([reminder]);
});

test('on the day it expires, what is published stays, and nothing new is published', async () => {
  const performer = await performerFor(3);
  const feed = await world.feed(performer);
  await stage.after(2);
  expect((await stage.own(performer)).status).toBe('approved');
  await stage.after(1);
  await stage.after(0);
  expect(await stage.own(performer)).toMatchObject({ status: 'expired', isPublishingStopped: true });
  const client = await stage.again(performer);
  const outdated = { statusCode: 403, code: 'identity-outdated' };
  await expect(client.call(createFeed, { body: { text: 'New.', access: 'public' } })).rejects.toMatchObject(outdated);
  await expect(client.call(startStream, { body: { title: 'Live', access: 'public' } })).rejects.toMatchObject(outdated);
  expect(await server.client().call(getFeed, { params: { id: feed._id } })).toMatchObject({ _id: feed._id });
  expect((await lettersOf(performer)).filter((subject) => subject === expired)).toHaveLength(1);
  expect((await stage.review(performer)).history[0]).toMatchObject({ decision: 'expired', by: null });
});

test('what was scheduled becomes a draft, posts and broadcasts alike', async () => {
  const performer = await performerFor(3);
  const fan = await world.fan();
  await world.follow(fan, performer);
  const sendAt = new Date(server.clock.now().getTime() + 10 * dayMs).toISOString();
  const { _id: feedId } = await performer.client.call(createFeed, {
    body: { text: 'Later.', access: 'public', publishedAt: sendAt },
  });
  const { _id: id } = await performer.client.call(createBroadcast, {
    body: { text: 'Hello all.', audience: { include: [{ kind: 'followers' }] } },
  });
  await performer.client.call(sendBroadcast, { params: { id }, body: { sendAt } });
  await stage.after(3);
  const client = await stage.again(performer);
  expect(await client.call(getOwnFeed, { params: { id: feedId } })).toMatchObject({ publishedAt: null });
  expect(await client.call(getBroadcast, { params: { id } })).toMatchObject({ status: 'draft' });
  await expect(client.call(sendBroadcast, { params: { id }, body: { sendAt: 'now' } })).rejects.toMatchObject({
    code: 'identity-outdated',
  });
});

test('an expired check is approved only with a new document, and then they publish again', async () => {
  const performer = await performerFor(3);
  await stage.after(4);
  await expect(stage.decide(performer, 'approved', { expiresOn: stage.day(900) })).rejects.toMatchObject({
    code: 'conflict',
  });
  await stage.replace(performer, { expiresOn: stage.day(900) });
  await stage.decide(performer, 'approved');
  const client = await stage.again(performer);
  await client.call(createFeed, { body: { text: 'Back again.', access: 'public' } });
  expect(await stage.own(performer)).toMatchObject({ status: 'approved', isPublishingStopped: false });
});

test('a new document that no one has approved does not prolong an old one', async () => {
  const performer = await performerFor(3);
  await stage.replace(performer, { expiresOn: stage.day(900) });
  await stage.after(3);
  expect(await stage.own(performer)).toMatchObject({ status: 'submitted', isPublishingStopped: true });
});

test('documents without an expiry date never expire', async () => {
  const performer = await world.performer();
  await stage.after(20_000);
  expect((await stage.own(performer)).status).toBe('approved');
});
