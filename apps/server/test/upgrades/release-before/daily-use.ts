import { createConversation, listMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { getPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { react, unreact } from '@ovation/contract/publishing/engagement.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { getGallery } from '@ovation/contract/publishing/galleries.ts';
import type { Person, World } from '@ovation/testing';

/** What fans and performers do on a usual day, again and again until it is stopped. Nothing is repeated. */
export interface DailyUse {
  /** Of both pairs together; each does everything once. */
  readonly rounds: number;
  readonly failures: readonly string[];
  /** Resolves once the rounds that have begun are over. */
  stop(): Promise<void>;
  /** The messages that were confirmed and are not there. */
  findLost(): Promise<string[]>;
}

interface Pair {
  readonly fan: Person;
  readonly performer: Person;
  readonly conversationId: string;
  readonly galleryId: string;
  readonly confirmed: string[];
}

const pairs = 2;

export async function startDailyUse(world: World): Promise<DailyUse> {
  const failures: string[] = [];
  const stopping = new AbortController();
  let rounds = 0;
  const everyone = await Promise.all(Array.from({ length: pairs }, () => preparePair(world)));

  async function live(pair: Pair): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const [name, act] of actions) {
        await act(pair, world).catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
      }
      rounds += 1;
    }
  }

  const lives = Promise.all(everyone.map(live));
  return {
    get rounds() {
      return rounds;
    },
    failures,
    async stop() {
      stopping.abort();
      await lives;
    },
    findLost: async () => (await Promise.all(everyone.map(findLost))).flat(),
  };
}

async function preparePair(world: World): Promise<Pair> {
  const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan()];
  await world.follow(fan, performer);
  const { _id: galleryId } = await world.gallery(performer, { photos: 0 });
  const { _id: conversationId } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { fan, performer, galleryId, conversationId, confirmed: [] };
}

type Action = readonly [name: string, act: (pair: Pair, world: World) => Promise<unknown>];

const actions: readonly Action[] = [
  ['registering and subscribing', async ({ performer }, world) => world.subscribe(await richFan(world), performer)],
  ['logging in', ({ fan: { client, username, password } }) => client.call(login, { body: { username, password } })],
  ['the home feed', ({ fan }) => fan.client.call(listFeeds)],
  ['a search', ({ fan }) => fan.client.call(searchPerformers, { query: { q: 'performer' } })],
  ['a profile', ({ fan, performer }) => fan.client.call(getPerformer, { params: { id: performer.username } })],
  ['a gallery', ({ fan, galleryId: id }) => fan.client.call(getGallery, { params: { id } })],
  ['posting and reacting', async ({ fan, performer }, world) => reactTo(fan, (await world.feed(performer))._id)],
  ['a message', sendOne],
  ['a tip', topUpAndTip],
  ['notifications', ({ performer }) => performer.client.call(listNotifications)],
  ['the wallet', ({ fan }) => fan.client.call(getWallet)],
];

const richFan = (world: World): Promise<Person> => world.fan({ balance: 10 });

async function reactTo({ client }: Person, objectId: string): Promise<void> {
  const like = { body: { objectType: 'feed', objectId, action: 'like' } } as const;
  await client.call(react, like);
  await client.call(unreact, like);
  await client.call(createComment, {
    body: { objectType: 'feed', objectId, text: 'Bravo!' },
    idempotencyKey: crypto.randomUUID(),
  });
}

async function topUpAndTip({ fan, performer }: Pair, world: World): Promise<void> {
  await world.topUp(fan, 10);
  await world.tip(fan, performer, 10);
}

async function sendOne({ fan, conversationId: id, confirmed }: Pair): Promise<void> {
  const text = crypto.randomUUID();
  await fan.client.call(sendMessage, { params: { id }, body: { text, clientId: crypto.randomUUID() } });
  confirmed.push(text);
}

async function findLost({ fan, conversationId: id, confirmed }: Pair): Promise<string[]> {
  const kept: string[] = [];
  for (;;) {
    const { data, total } = await fan.client.call(listMessages, {
      params: { id },
      query: { limit: 100, offset: kept.length },
    });
    kept.push(...data.map(({ text }) => text));
    if (data.length === 0 || kept.length >= total) return confirmed.filter((text) => !kept.includes(text));
  }
}
