import { ApiError } from '@ovation/client';
import { blockUser, listFollowers, unblockUser, unfollow } from '@ovation/contract/people/audience.ts';
import { createComment, deleteComment, listComments, type Comment } from '@ovation/contract/publishing/comments.ts';
import {
  createConversation,
  listConversations,
  readAllMessages,
  sendMessage,
} from '@ovation/contract/messaging/conversations.ts';
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
  type Notification,
} from '@ovation/contract/messaging/notifications.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

/**
 * Performers and fans do anything in any order: follow, tip, write, comment, answer, delete, block each other, lock
 * and unlock. Everything that a notification shows its reader, the reader also finds by other operations of the
 * API; and after a block, neither side learns of the other.
 */

let server: TestServer;
let world: World;
let performers: Person[];
let fans: Person[];
let feeds: string[];
const comments: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performers = [await world.performer(), await world.performer()];
  fans = await Promise.all([1, 2, 3].map(() => world.fan({ balance: 3_000 })));
  feeds = await Promise.all(performers.map(async (performer) => (await world.feed(performer))._id));
  for (const fan of fans) {
    for (const performer of performers) await world.follow(fan, performer);
    for (const feedId of feeds) await said(fan, 'feed', feedId);
    for (const commentId of comments.slice(0, 4)) await said(fan, 'comment', commentId);
  }
});
afterAll(() => server.stop());

interface Scene {
  readonly performer: Person;
  readonly fan: Person;
  readonly anybody: Person;
  readonly feedId: string;
  readonly commentId: string;
}

const said = async ({ client }: Person, objectType: 'feed' | 'comment', objectId: string): Promise<void> => {
  comments.push(
    (
      await client.call(createComment, {
        body: { objectType, objectId, text: `Words ${comments.length} of ${crypto.randomUUID()}` },
      })
    )._id,
  );
};
const setAccess = (id: string, access: string) =>
  server.app.database.updateTable('feeds').set({ access }).where('id', '=', id).execute();

const actions = {
  follow: ({ fan, performer }) => world.follow(fan, performer),
  unfollow: ({ fan, performer }) => fan.client.call(unfollow, { params: { id: performer.id } }),
  tip: ({ fan, performer }) => world.tip(fan, performer, 10, 'For you'),
  comment: ({ anybody, feedId }) => said(anybody, 'feed', feedId),
  answer: ({ anybody, commentId }) => said(anybody, 'comment', commentId),
  delete: ({ anybody, commentId }) => anybody.client.call(deleteComment, { params: { id: commentId } }),
  hide: ({ commentId }) =>
    server.app.database.updateTable('comments').set({ hidden_at: new Date() }).where('id', '=', commentId).execute(),
  block: ({ performer, fan }) => performer.client.call(blockUser, { body: { userId: fan.id } }),
  unblock: ({ performer, fan }) => performer.client.call(unblockUser, { params: { id: fan.id } }),
  lock: ({ feedId }) => setAccess(feedId, 'followers'),
  open: ({ feedId }) => setAccess(feedId, 'public'),
  async write({ fan, performer }) {
    const { _id: id } = await fan.client.call(createConversation, {
      body: { source: 'performer', sourceId: performer.id },
    });
    await fan.client.call(sendMessage, { params: { id }, body: { text: 'Hello' } });
  },
  async 'read a conversation'({ anybody }) {
    const {
      data: [first],
    } = await anybody.client.call(listConversations, { query: {} });
    if (first) await anybody.client.call(readAllMessages, { params: { id: first._id }, body: {} });
  },
  'read the bell': ({ anybody }) => anybody.client.call(readNotifications),
} as const satisfies Record<string, (scene: Scene) => Promise<unknown>>;

const step = fc.record({
  action: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
  performer: fc.nat(1),
  fan: fc.nat(2),
  anybody: fc.nat(4),
  comment: fc.nat(1_000),
});

async function play({
  action,
  performer,
  fan,
  anybody,
  comment,
}: typeof step extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
  const scene = {
    performer: performers[performer] as Person,
    fan: fans[fan] as Person,
    anybody: [...performers, ...fans][anybody] as Person,
    feedId: feeds[performer] as string,
    // One of the latest comments, which most likely still exist.
    commentId: comments.at(-1 - (comment % 12)) ?? crypto.randomUUID(),
  };
  await actions[action](scene).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
  });
}

/** Everything that an account can read below a feed. */
async function readBelow({ client }: Person, feedId: string): Promise<Comment[]> {
  const read = (objectType: 'feed' | 'comment', objectId: string) =>
    client.call(listComments, { query: { objectType, objectId, pageSize: 100 } }).then(
      ({ data }) => data,
      () => [],
    );
  const top = await read('feed', feedId);
  const answers = await Promise.all(top.map(({ _id }) => read('comment', _id)));
  return [...top, ...answers.flat()].filter(({ state }) => state === 'shown');
}

async function check(
  reader: Person,
  notification: Notification,
  blocks: readonly (readonly [string, string])[],
): Promise<void> {
  const { kind, actors, detail, path, text } = notification;
  for (const { _id } of actors)
    expect(
      blocks.some(([one, other]) => (one === reader.id && other === _id) || (other === reader.id && one === _id)),
      text,
    ).toBe(false);
  if (kind === 'comment' || kind === 'answer') {
    const below = await readBelow(reader, path.split('/').at(-1) ?? '');
    for (const { _id } of actors)
      expect(
        below.map(({ author }) => author?._id),
        text,
      ).toContain(_id);
    if (detail !== undefined)
      expect(
        below.map((comment) => comment.text),
        text,
      ).toContain(detail);
  }
  if (kind === 'follower') {
    const { data } = await reader.client.call(listFollowers, { query: { pageSize: 100 } });
    for (const { _id } of actors) expect(data.map((follower) => follower._id)).toContain(_id);
  }
  if (kind === 'message') {
    const { data } = await reader.client.call(listConversations, { query: { pageSize: 100 } });
    expect(data.map(({ _id, other }) => [`/messages/${_id}`, other._id])).toContainEqual([path, actors[0]?._id]);
  }
}

test('no notification shows anything that its reader may not see, and the count matches the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const one of steps) await play(one);
      const blocks = (await server.app.database.selectFrom('account_blocks').selectAll().execute()).map(
        ({ owner_id, other_id }) => [owner_id, other_id] as const,
      );
      for (const reader of [...performers, ...fans]) {
        const { data } = await reader.client.call(listNotifications, { query: { pageSize: 100 } });
        expect(await reader.client.call(countUnreadNotifications)).toEqual({
          total: data.filter(({ isRead }) => !isRead).length,
        });
        for (const notification of data.slice(0, 12)) await check(reader, notification, blocks);
      }
      // The world continues from run to run: shrinking the steps would start from another state.
    }),
    { numRuns: byDepth({ small: 4, deep: 100 }), endOnFailure: true },
  );
});
