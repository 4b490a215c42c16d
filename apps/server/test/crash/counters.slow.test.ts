import { ApiError, createClient } from '@ovation/client';
import {
  createConversation,
  deleteMessage,
  listMessages,
  readAllMessages,
  sendMessage,
} from '@ovation/contract/messaging/conversations.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { follow, unfollow } from '@ovation/contract/people/audience.ts';
import { createComment, deleteComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { react, unreact } from '@ovation/contract/publishing/engagement.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from './actions.ts';
import { createVictim, type Killed, type Victim } from './victim.ts';

const seed = Math.floor(Math.random() * 1e9);
const random = seededRandom(seed);
const actionCount = byDepth({ small: 400, deep: 20_000 });
const kills: readonly Killed[] = ['server', 'database', 'server'];
const writers = 16;

/** A fan beside the performer whom all of them follow, write to and comment on at once. */
interface Pair {
  readonly fan: Person;
  readonly performer: Person;
  readonly feedId: string;
  readonly conversationId: string;
}

let victim: Victim;
let pairs: Pair[];

beforeAll(async () => {
  victim = await createVictim();
  await victim.start();
  const { token } = await createClient({ baseUrl: victim.url }).call(login, { body: victim.administrator });
  const world = createWorld({ url: victim.url, adminToken: token, runJobs: async () => {} });
  await world.settings({ minimumTipPrice: 0.01 });
  const performers = await Promise.all([world.performer(), world.performer()]);
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.fan({ balance: 500 })));
  pairs = await Promise.all(
    performers.flatMap((performer) => {
      const feed = world.feed(performer, { access: 'public' });
      return fans.map(async (fan) => {
        await world.follow(fan, performer);
        const body = { source: 'performer', sourceId: performer.id } as const;
        const { _id: conversationId } = await fan.client.call(createConversation, { body });
        return { fan, performer, feedId: (await feed)._id, conversationId };
      });
    }),
  );
});
afterAll(() => victim.remove());

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

type Act = (pair: Pair) => Promise<unknown>;
const like = ({ feedId }: Pair) => ({ objectType: 'feed', objectId: feedId, action: 'like' }) as const;

const acts: readonly Act[] = [
  (pair) => pair.fan.client.call(react, { body: like(pair) }),
  (pair) => pair.fan.client.call(unreact, { body: like(pair) }),
  ({ fan, performer }) => fan.client.call(follow, { params: { id: performer.id } }),
  ({ fan, performer }) => fan.client.call(unfollow, { params: { id: performer.id } }),
  ({ fan, feedId }) =>
    fan.client.call(createComment, { body: { objectType: 'feed', objectId: feedId, text: 'Well done!' } }),
  async ({ performer, feedId }) => {
    const { data } = await performer.client.call(listComments, { query: { objectType: 'feed', objectId: feedId } });
    const [comment] = data;
    if (comment) await performer.client.call(deleteComment, { params: { id: comment._id } });
  },
  ({ fan, conversationId: id }) => fan.client.call(sendMessage, { params: { id }, body: { text: 'Good evening!' } }),
  ({ performer, conversationId: id }) =>
    performer.client.call(sendMessage, { params: { id }, body: { text: 'Hello!' } }),
  ({ performer, conversationId: id }) => performer.client.call(readAllMessages, { params: { id } }),
  async ({ fan, conversationId: id }) => {
    const { data } = await fan.client.call(listMessages, { params: { id }, query: { limit: 5 } });
    const own = data.find(({ isOwn, isDeleted }) => isOwn && !isDeleted);
    if (own) await fan.client.call(deleteMessage, { params: { id: own._id } });
  },
  ({ fan, performer }) => fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 0.01 } }),
];

/** What was interrupted is left as it is; a refusal, for instance to write after an unfollow, is an answer. */
async function attempt(act: Act): Promise<void> {
  await act(pick(pairs)).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.statusCode === 400) throw error;
  });
}

/** Each returns the rows whose counter differs from a recount. */
const recounts: Readonly<Record<string, string>> = {
  followers: `select * from performer_counters c
    where total_follower <> (select count(*) from follows where performer_id = c.performer_id)`,
  'likes of performers': `select * from performer_counters c where total_like <> (
    select count(*)
    from reactions r
    join feeds f on f.id = r.object_id
    where f.performer_id = c.performer_id and action = 'like')`,
  'likes of posts': `select * from feeds f
    where total_like <> (select count(*) from reactions where object_id = f.id and action = 'like')`,
  comments: `select * from feeds f
    where total_comment <> (select count(*) from comments where object_id = f.id and is_shown)`,
  'unread messages': `select * from conversation_members m where total_unread <> (
    select count(*) from messages g where g.conversation_id = m.conversation_id and g.recipient_id = m.account_id
      and g.sequence > m.read_sequence and g.deleted_at is null)`,
  'unread messages of an account': `select * from message_inboxes i where total_unread <> (
    select coalesce(sum(total_unread), 0) from conversation_members where account_id = i.account_id)`,
  sequences: `select * from conversations c where last_sequence <> (
    select count(*) from messages where conversation_id = c.id) or last_sequence <> (
    select coalesce(max(sequence), 0) from messages where conversation_id = c.id)`,
  positions: `select * from message_inboxes i where last_position <> (
    select count(*) from message_events where account_id = i.account_id) or last_position <> (
    select coalesce(max(position), 0) from message_events where account_id = i.account_id)`,
};

async function findDifferences(): Promise<Record<string, unknown>> {
  return victim.query(async (db) => {
    const found: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(recounts)) {
      const { rows } = await sql.raw(text).execute(db);
      if (rows.length > 0) found[name] = rows;
    }
    return found;
  });
}

test(`${actionCount} concurrent writes leave every counter equal to a recount, despite kills (seed ${seed})`, async () => {
  let done = 0;
  let opened: Promise<void> = Promise.resolve();
  const killAt = kills.map((_, index) => Math.floor((actionCount * (index + 1)) / (kills.length + 1)));
  const restart = async (which: Killed): Promise<void> => {
    await victim.kill(which);
    await victim.start();
  };
  const write = async (): Promise<void> => {
    while (done < actionCount) {
      done += 1;
      const which = kills[killAt.indexOf(done)];
      // The others are in the middle of their calls.
      if (which !== undefined) opened = restart(which);
      else await attempt(pick(acts));
      await opened;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  expect(await findDifferences()).toEqual({});
  const { rows } = await victim.query((db) =>
    sql<{ count: bigint }>`select count(*) as count from messages`.execute(db),
  );
  // Otherwise this test shows nothing.
  expect(Number(rows[0]?.count)).toBeGreaterThan(actionCount / 20);
});
