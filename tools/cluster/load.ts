import { setTimeout as wait } from 'node:timers/promises';
import { createConversation, listMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { getWallet, sendTip } from '@ovation/contract/money/money.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchPerformers } from '@ovation/contract/people/performers.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person, World } from '@ovation/testing/world.ts';

/** One call of the load, which it makes once; the proxy may send it to a second process. */
export interface Called {
  readonly action: string;
  readonly beganAtMs: number;
  readonly failure?: string;
}

export interface Load {
  readonly calls: readonly Called[];
  stop(): Promise<void>;
  /** What is wrong with what the site has confirmed; empty if everything is there. */
  findLosses(): Promise<string[]>;
}

interface Stage {
  readonly fan: Person;
  readonly performer: Person;
  readonly conversationId: string;
  readonly feedId: string;
}

const balance = 100_000;
const tipAmount = 10;
const patienceMs = 30_000;

export async function prepareStage(world: World): Promise<Stage> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance })];
  await world.follow(fan, performer);
  const { _id: conversationId } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const { _id: feedId } = await world.feed(performer, { access: 'followers', photo: true });
  while ((await fan.client.call(getFeed, { params: { id: feedId } })).files[0]?.status !== 'ready') await wait(200);
  return { fan, performer, conversationId, feedId };
}

/** A call begins this often: reads, messages, tips, and pictures from the store. */
export function startLoad(stage: Stage, url: string, everyMs: number): Load {
  const calls: Called[] = [];
  const inFlight = new Set<Promise<void>>();
  const confirmed: Confirmed = { texts: [], tipped: 0, unsure: 0 };
  const actions = actionsOf(stage, url, confirmed);
  let begun = 0;

  async function call(): Promise<void> {
    const [action, run] = actions[begun % actions.length] as Action;
    begun += 1;
    const beganAtMs = performance.now();
    const failure = await run(begun).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    calls.push({ action, beganAtMs, ...(failure === undefined ? {} : { failure }) });
  }

  const timer = setInterval(() => {
    const one = call().finally(() => inFlight.delete(one));
    inFlight.add(one);
  }, everyMs);

  return {
    calls,
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
    },
    findLosses: () => findLosses(stage, confirmed),
  };
}

/** What the site has confirmed. */
interface Confirmed {
  readonly texts: string[];
  /** Money in tips. */
  tipped: number;
  /** Money in tips that were not answered: they may have happened, or not. */
  unsure: number;
}

type Action = readonly [name: string, run: (number: number) => Promise<unknown>];

function actionsOf({ fan, performer, conversationId, feedId }: Stage, url: string, confirmed: Confirmed): Action[] {
  async function tip(): Promise<void> {
    confirmed.unsure += tipAmount;
    await fan.client.call(sendTip, {
      params: { id: performer.id },
      body: { amount: tipAmount },
      idempotencyKey: crypto.randomUUID(),
    });
    confirmed.unsure -= tipAmount;
    confirmed.tipped += tipAmount;
  }

  async function message(number: number): Promise<void> {
    const text = `message ${number}`;
    await fan.client.call(sendMessage, {
      params: { id: conversationId },
      body: { text, clientId: crypto.randomUUID() },
    });
    confirmed.texts.push(text);
  }

  async function picture(): Promise<void> {
    const [file] = (await fan.client.call(getFeed, { params: { id: feedId } })).files;
    const response = await fetch(new URL(file?.url ?? 'missing', url), {
      headers: { authorization: `Bearer ${fan.token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.bytes();
    if (!response.ok) throw new Error(`A picture was answered with ${response.status}.`);
  }

  return [
    ['account', () => fan.client.call(getMe)],
    ['message', message],
    ['search', () => performer.client.call(searchPerformers, { query: { pageSize: 12 } })],
    ['tip', tip],
    ['account', () => performer.client.call(getMe)],
    ['message', message],
    ['picture', picture],
  ];
}

async function findLosses(stage: Stage, { texts, tipped, unsure }: Confirmed): Promise<string[]> {
  const kept = new Set(await readTexts(stage));
  const lost = texts.filter((text) => !kept.has(text)).map((text) => `“${text}” was confirmed and is gone.`);
  const { balance: left } = await stage.fan.client.call(getWallet);
  const spent = balance - left;
  if (spent >= tipped && spent <= tipped + unsure) return lost;
  return [...lost, `Tips of ${tipped} were confirmed and of ${unsure} are unsure, but ${spent} was charged.`];
}

async function readTexts({ fan, conversationId: id }: Stage): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const { data, total } = await fan.client.call(listMessages, {
      params: { id },
      query: { limit: 100, offset: texts.length },
    });
    texts.push(...data.map(({ text }) => text));
    if (data.length === 0 || texts.length >= total) return texts;
  }
}
