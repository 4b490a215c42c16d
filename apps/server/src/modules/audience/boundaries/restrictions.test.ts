import { blockUser } from '@ovation/contract/people/audience.ts';
import { restrictUser, unrestrictUser } from '@ovation/contract/people/boundaries.ts';
import {
  countUnreadMessages,
  createConversation,
  getConversation,
  listConversations,
  listMissedMessages,
  readAllMessages,
  sendMessage,
} from '@ovation/contract/messaging/conversations.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const restrict = ({ client }: Person, { id: userId }: Person) => client.call(restrictUser, { body: { userId } });
const lift = ({ client }: Person, { id }: Person) => client.call(unrestrictUser, { params: { id } });
const say = ({ client }: Person, objectId: string, text: string, objectType: 'feed' | 'comment' = 'feed') =>
  client.call(createComment, { body: { objectType, objectId, text } });
const commentsFor = (person: Person | undefined, objectId: string, objectType: 'feed' | 'comment' = 'feed') =>
  (person?.client ?? server.client()).call(listComments, { query: { objectType, objectId } });
const textsFor = async (person: Person | undefined, objectId: string, objectType?: 'comment') =>
  (await commentsFor(person, objectId, objectType)).data.map(({ text }) => text);

describe('comments of a restricted account', () => {
  test('are seen by their author and the performer alone, and by everyone afterwards', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    const { _id } = await world.feed(performer);
    await say(fan, _id, 'Before');
    await restrict(performer, fan);
    await say(fan, _id, 'After');
    for (const reader of [fan, performer])
      expect((await commentsFor(reader, _id)).data).toMatchObject([
        { text: 'After', state: 'shown', author: { _id: fan.id } },
        { text: 'Before', state: 'shown' },
      ]);
    expect([await textsFor(other, _id), await textsFor(undefined, _id)]).toEqual([[], []]);
    expect((await other.client.call(getFeed, { params: { id: _id } })).totalComment).toBe(0);
    await lift(performer, fan);
    expect(await textsFor(other, _id)).toEqual(['After', 'Before']);
    expect((await other.client.call(getFeed, { params: { id: _id } })).totalComment).toBe(2);
  });

  test('stay silenced while either a block or a restriction stands', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    const { _id } = await world.feed(performer);
    await say(fan, _id, 'Rude');
    await restrict(performer, fan);
    await performer.client.call(blockUser, {
      body: { userId: fan.id },
    });
    expect(await textsFor(performer, _id)).toEqual([]);
    await lift(performer, fan);
    expect(await textsFor(other, _id)).toEqual([]);
  });

  test('are not missing for their author where they answer another comment', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    const { _id } = await world.feed(performer);
    const { _id: commentId } = await say(other, _id, 'First');
    await restrict(performer, fan);
    await say(fan, commentId, 'Answer', 'comment');
    for (const [reader, total] of [
      [fan, 1],
      [performer, 1],
      [other, 0],
      [undefined, 0],
    ] as const) {
      expect((await commentsFor(reader, _id)).data).toMatchObject([{ totalAnswer: total }]);
      expect(await textsFor(reader, commentId, 'comment')).toHaveLength(total);
    }
    expect((await other.client.call(listNotifications)).data).toEqual([]);
  });
});

describe('messages of a restricted account', () => {
  const meet = async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    const body = { source: 'performer' as const, sourceId: performer.id };
    return { performer, fan, id: (await fan.client.call(createConversation, { body }))._id };
  };
  const write = ({ client }: Person, id: string, text: string) =>
    client.call(sendMessage, { params: { id }, body: { text } });
  const unreadOf = async ({ client }: Person) => (await client.call(countUnreadMessages)).total;
  const list = async ({ client }: Person, query: object = {}) => (await client.call(listConversations, { query })).data;
  const seenBy = async ({ client }: Person, id: string) =>
    (await client.call(getConversation, { params: { id } })).otherReadSequence;

  test('lie apart, count as nothing unread and notify of nothing', async () => {
    const { performer, fan, id } = await meet();
    await write(fan, id, 'One');
    expect(await unreadOf(performer)).toBe(1);
    const open = await sockets.listen(performer.token);
    await restrict(performer, fan);
    expect(await unreadOf(performer)).toBe(0);
    await open.settled();
    expect(open.all('unread.changed')).toMatchObject([{ conversationId: id, total: 0 }]);
    await write(fan, id, 'Two');
    expect(await unreadOf(performer)).toBe(0);
    expect(await list(performer)).toEqual([]);
    expect(await list(performer, { isRestricted: true })).toMatchObject([
      { _id: id, isRestricted: true, totalNotSeenMessages: 2 },
    ]);
    const { data } = await performer.client.call(listNotifications);
    expect(data.map(({ kind }) => kind)).toEqual(['follower']);
    expect(await list(fan)).toMatchObject([{ _id: id, isRestricted: false }]);
    await lift(performer, fan);
    expect([await unreadOf(performer), (await list(performer)).length]).toEqual([2, 1]);
  });

  test('are read unseen, also by those who fetch what they missed', async () => {
    const { performer, fan, id } = await meet();
    await write(fan, id, 'One');
    await performer.client.call(readAllMessages, { params: { id } });
    expect(await seenBy(fan, id)).toBe(1);
    await restrict(performer, fan);
    await write(fan, id, 'Two');
    const { position } = await fan.client.call(listMissedMessages);
    await performer.client.call(readAllMessages, { params: { id } });
    expect(await seenBy(fan, id)).toBe(1);
    expect((await fan.client.call(listMissedMessages, { query: { after: position } })).data).toEqual([]);
    await lift(performer, fan);
    expect(await seenBy(fan, id)).toBe(2);
  });

  test('do not show that the other types, or is there', async () => {
    const [restricted, free] = [await meet(), await meet()];
    await restrict(restricted.performer, restricted.fan);
    for (const [{ performer: owner, fan: other, id: conversationId }, isShown] of [
      [restricted, false],
      [free, true],
    ] as const) {
      const [own, others] = [await sockets.listen(owner.token), await sockets.listen(other.token)];
      const watched = await others.socket.emitWithAck('presence.watch', { accountIds: [owner.id] });
      expect(watched).toMatchObject({ ok: true, online: isShown ? [owner.id] : [] });
      await own.socket.emitWithAck('conversation.typing', { conversationId });
      await others.settled();
      expect(others.all('conversation.typing')).toHaveLength(isShown ? 1 : 0);
    }
  });

  test('also where the restriction is older than the conversation', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await restrict(performer, fan);
    await world.follow(fan, performer);
    const body = { source: 'performer' as const, sourceId: performer.id };
    const { _id: id } = await fan.client.call(createConversation, { body });
    await write(fan, id, 'One');
    expect([await unreadOf(performer), await list(performer)]).toEqual([0, []]);
    expect(await list(performer, { isRestricted: true })).toMatchObject([{ _id: id }]);
  });
});
