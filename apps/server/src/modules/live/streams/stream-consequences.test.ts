import { changeStream, getOpenStream, getStream, listOwnStreams, startStream } from '@ovation/contract/live/streams.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { listBookmarks, react } from '@ovation/contract/publishing/engagement.ts';
import { getStreamConversation, sendStreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { newId } from '../../../platform/new-id.ts';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';

let stage: LiveStage;
let performer: Person;
let fan: Person;
const sockets = createSockets(() => stage.server.url);
beforeAll(async () => {
  stage = await setLiveStage();
});
beforeEach(async () => {
  [performer, fan] = await Promise.all([stage.world.performer(), stage.world.fan({ balance: 50 })]);
});
afterAll(async () => {
  sockets.closeAll();
  await stage.server.stop();
});

const statusOf = async (id: string) =>
  await stage.server.app.database
    .selectFrom('streams')
    .select(['status', 'end_reason', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();

test('a stream is liked and bookmarked like other content, and found among the bookmarks', async () => {
  const { _id } = await stage.goLive(performer, { title: 'Worth keeping' });
  for (const action of ['like', 'bookmark'] as const)
    await fan.client.call(react, { body: { objectType: 'stream', objectId: _id, action } });
  const { data } = await fan.client.call(listBookmarks, { params: { type: 'stream' }, query: {} });
  expect(data).toMatchObject([
    { objectId: _id, stream: { title: 'Worth keeping', isLiked: true, isBookmarked: true, totalLike: 1 } },
  ]);
  const locked = await stage.goLive(await stage.world.performer(), { access: 'subscribers' });
  await expect(
    fan.client.call(react, { body: { objectType: 'stream', objectId: locked._id, action: 'like' } }),
  ).rejects.toMatchObject({ code: 'content-locked' });
});

test('search engines find public streams until they end, and no others', async () => {
  const [open, locked] = [
    await stage.goLive(performer),
    await stage.goLive(await stage.world.performer(), { access: 'followers' }),
  ];
  const sitemap = async () => {
    const month = stage.server.clock.now().toISOString().slice(0, 7);
    return (await fetch(`${stage.server.url}/sitemaps/live-${month}.xml`)).text();
  };
  expect(await sitemap()).toContain(`/${performer.username}/live/${open._id}`);
  expect(await sitemap()).not.toContain(locked._id);
  await stage.end(performer, open);
  expect(await sitemap()).not.toContain(open._id);
});

test('nothing unlocks a stream that has ended', async () => {
  const stream = await stage.goLive(performer, { access: 'ticket', price: 4 });
  await stage.end(performer, stream);
  expect(await fan.client.call(getStream, { params: { id: stream._id } })).toMatchObject({
    access: { granted: false, offers: [] },
  });
});

test('closing an account ends its streams, and deletes all but what a visit refers to, whose text goes', async () => {
  const sold = await stage.goLive(performer, { access: 'minute', price: 5, title: 'Sold' });
  const now = stage.server.clock.now();
  const visit = { stream_id: sold._id, performer_id: performer.id, account_id: fan.id, price: 500n, minutes: 1 };
  await stage.server.app.database
    .insertInto('stream_visits')
    .values({ id: newId(), ...visit, ended_at: now, end_reason: 'left', created_at: now, updated_at: now })
    .execute();
  await stage.end(performer, sold);
  const open = await stage.goLive(performer);
  await performer.client.call(closeAccount, { body: { currentPassword: performer.password } });
  expect(await statusOf(open._id)).toMatchObject({ status: 'ended', end_reason: 'account' });
  expect(stage.live.isOpen(open._id)).toBe(false);
  await stage.server.runJobs();
  expect(await statusOf(open._id)).toBeUndefined();
  expect(await statusOf(sold._id)).toMatchObject({ title: '' });
  await expect(fan.client.call(getStream, { params: { id: sold._id } })).rejects.toMatchObject({ statusCode: 404 });
});

test('a refund of the ticket disconnects its buyer', async () => {
  const stream = await stage.goLive(performer, { access: 'ticket', price: 5 });
  await stage.relations.buy(fan.id, performer.id, stream._id, 500n, 'stream');
  const token = await stage.watch(fan.client, stream._id);
  const { charge_id } = await stage.server.app.database
    .selectFrom('purchases')
    .select('charge_id')
    .where('object_id', '=', stream._id)
    .executeTakeFirstOrThrow();
  await stage.server.app.transaction((work) =>
    work.publish('charge.reversed', {
      chargeId: charge_id,
      type: 'stream',
      payerId: fan.id,
      performerId: performer.id,
      objectId: stream._id,
      cause: 'refund',
      causeId: charge_id,
      gross: 500n,
      net: 400n,
      left: 0n,
    }),
  );
  expect(stage.live.accepts(token)).toBe(false);
  expect(await stage.join(fan.client, stream._id)).toMatchObject({ watch: [], access: { granted: false } });
});

test('the end of a subscription disconnects the subscriber', async () => {
  const stream = await stage.goLive(performer, { access: 'subscribers' });
  const subscriptionId = await stage.world.subscribe(fan, performer);
  const token = await stage.watch(fan.client, stream._id);
  const parties = { subscriptionId, accountId: fan.id, performerId: performer.id };
  await stage.server.app.transaction(async (work) => {
    await work.db.deleteFrom('subscriptions').where('id', '=', subscriptionId).execute();
    await work.publish('subscription.changed', { ...parties, opens: false });
  });
  expect(stage.live.accepts(token)).toBe(false);
  expect((await stage.join(fan.client, stream._id)).watch).toEqual([]);
});

test('the chat is open while a stream is, for those who may watch it', async () => {
  const chat = (who: Person) => who.client.call(getStreamConversation, { params: { id: performer.id } });
  const say = (who: Person) =>
    who.client.call(sendStreamMessage, { params: { id: performer.id }, body: { text: 'Hello' } });
  await expect(say(fan)).rejects.toMatchObject({ code: 'may-not-write' });
  const stream = await stage.goLive(performer);
  expect(await chat(fan)).toMatchObject({ isOpen: true, mayWrite: true });
  await say(fan);
  await performer.client.call(changeStream, { params: { id: stream._id }, body: { access: 'subscribers' } });
  await expect(say(fan)).rejects.toMatchObject({ code: 'content-locked' });
  await stage.end(performer, stream);
  expect(await chat(fan)).toMatchObject({ isOpen: false });
});

test('texts are stripped of markup, and two devices that go live at once open one stream', async () => {
  const start = () =>
    performer.client.call(startStream, { body: { title: '<b>Bold</b> <script>x</script>', description: '<i>x</i>' } });
  const results = await Promise.allSettled([start(), start(), start()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { stream } = await performer.client.call(getOpenStream);
  expect(JSON.stringify([stream?.title, stream?.description])).not.toMatch(/[<>]/);
  const { total } = await performer.client.call(listOwnStreams, { query: { status: 'waiting' } });
  expect(total).toBe(1);
});
