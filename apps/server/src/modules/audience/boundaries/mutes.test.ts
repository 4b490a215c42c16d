import { follow, listFollowing } from '@ovation/contract/people/audience.ts';
import { getBoundaries, listMutedUsers, muteUser, unmuteUser } from '@ovation/contract/people/boundaries.ts';
import { getPerformer, topPerformers } from '@ovation/contract/people/performers.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { getFeed, listFeeds, listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say as sayTo, write } from '../../../../test/actions/notification-actions.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const mute = ({ client }: Person, { id: userId }: Person) => client.call(muteUser, { body: { userId } });
const idsOf = ({ data }: { data: readonly { _id: string }[] }) => data.map(({ _id }) => _id);
const homeOf = async ({ client }: Person, query: object = {}) => idsOf(await client.call(listFeeds, { query }));

test('lists leave a muted performer out; their page and their posts still open, and the follow stays', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer);
  const { _id: galleryId } = await world.gallery(performer);
  await world.follow(fan, performer);
  const galleries = async (query: object = {}) => idsOf(await fan.client.call(searchGalleries, { query }));
  expect([await homeOf(fan), await galleries()]).toEqual([[_id], [galleryId]]);
  expect(await mute(fan, performer)).toMatchObject({ _id: performer.id, isPerformer: true });
  await mute(fan, performer);
  expect([await homeOf(fan), await homeOf(fan, { type: 'photo' }), await galleries()]).toEqual([[], [], []]);
  expect(idsOf(await fan.client.call(topPerformers))).not.toContain(performer.id);
  expect(await galleries({ performerId: performer.id })).toEqual([galleryId]);
  const params = { id: performer.username };
  expect(idsOf(await fan.client.call(listPerformerFeeds, { params: { username: performer.username } }))).toEqual([_id]);
  expect(await fan.client.call(getPerformer, { params })).toMatchObject({ isFollowed: true });
  expect(await fan.client.call(getFeed, { params: { id: _id } })).toMatchObject({ _id });
  expect((await fan.client.call(listFollowing)).total).toBe(1);
  expect(await homeOf(await world.fan())).toContain(_id);
  await fan.client.call(unmuteUser, { params: { id: performer.id } });
  expect([await homeOf(fan), await galleries()]).toEqual([[_id], [galleryId]]);
});

test('comments of a muted account are left out for its owner alone', async () => {
  const [performer, fan, loud] = [await world.performer(), await world.fan(), await world.fan()];
  const { _id } = await world.feed(performer);
  const { _id: commentId } = await sayTo(loud, _id, 'Loud');
  await mute(fan, loud);
  const seenBy = async ({ client }: Person) =>
    (await client.call(listComments, { query: { objectType: 'feed', objectId: _id } })).data.map(({ text }) => text);
  expect([await seenBy(fan), await seenBy(loud), await seenBy(performer)]).toEqual([[], ['Loud'], ['Loud']]);
  await performer.client.call(createComment, { body: { objectType: 'comment', objectId: commentId, text: 'Hush' } });
  expect(await fan.client.call(listComments, { query: { objectType: 'feed', objectId: _id } })).toMatchObject({
    data: [{ state: 'hidden', text: '', author: null, totalAnswer: 1 }],
  });
});

test('a muted account notifies of nothing, but still pays', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 30 })];
  const { _id } = await world.feed(performer);
  await mute(performer, fan);
  await fan.client.call(follow, { params: { id: performer.id } });
  await sayTo(fan, _id, 'Loud');
  await write(fan, performer, 'performer');
  await world.tip(fan, performer, 10);
  const kinds = async () => (await performer.client.call(listNotifications)).data.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['tip']);
  await performer.client.call(unmuteUser, { params: { id: fan.id } });
  expect((await kinds()).toSorted()).toEqual(['comment', 'follower', 'message', 'tip']);
});

test('only its owner sees a mute', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await mute(fan, performer);
  const boundaries = ({ client }: Person, { id }: Person) => client.call(getBoundaries, { params: { id } });
  expect(await boundaries(fan, performer)).toMatchObject({ isMuted: true, isBlocked: false, isRestricted: false });
  expect(await boundaries(performer, fan)).toMatchObject({ isMuted: false });
  expect([
    (await fan.client.call(listMutedUsers, { query: { q: performer.username } })).total,
    (await performer.client.call(listMutedUsers)).total,
  ]).toEqual([1, 0]);
  await expect(performer.client.call(unmuteUser, { params: { id: fan.id } })).rejects.toMatchObject({
    statusCode: 404,
  });
});
