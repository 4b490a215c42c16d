import pg from 'pg';
import type { Chat } from '../data/chat.ts';
import type { Ground } from '../ground.ts';
import { measure, spreadOf, type Load } from '../load.ts';
import { startScript, type RunningServer } from '../processes.ts';
import type { Row } from '../row.ts';
import { openCrowd, type Crowd } from '../sockets/crowd.ts';
import { authorizationOf, chatOf } from './chat-ground.ts';

const json = { 'content-type': 'application/json' };
const text = 'What a voice! Would you play the second one again, please?';

/** A performer writes into her stream chat, which a thousand sockets watch: how many events arrive, beside bare socket.io that emits the same event for each request. */
export async function fanOut(ground: Ground): Promise<Row[]> {
  const chat = await chatOf(ground);
  const bare = await startScript('bench/baselines/bare-sockets.ts', { NODE_ENV: 'production' });
  const closers: (() => Promise<unknown>)[] = [() => bare.stop()];
  try {
    const [ours, theirs] = [await oursOf(ground, chat), await theirsOf(ground, chat, bare)];
    const measuring: (() => Promise<number>)[] = [];
    for (const { url, load } of [ours, theirs]) {
      const crowd = await openCrowd({
        url,
        people: chat.talkers.map(({ token }, number) => ({ token, number })),
        watched: chat.talkers[0]?.id,
      });
      closers.push(() => crowd.close());
      measuring.push(() => deliver(load, crowd, ground.rounds.seconds, chat.talkers.length));
    }
    return [rowOf(await inTurn(measuring, ground.rounds.rounds), chat.talkers.length)];
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

interface Side {
  readonly url: string;
  readonly load: Load;
}

async function oursOf({ ovation, databaseUrl }: Ground, { talkers: [performer] }: Chat): Promise<Side> {
  if (!performer) throw new Error('Nobody talks.');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'insert into stream_conversations (performer_id, is_open) values ($1, true) on conflict do nothing',
    [performer.id],
  );
  await client.end();
  return {
    url: ovation.url,
    load: {
      url: ovation.url,
      requests: [
        {
          method: 'POST',
          path: `/api/messages/stream/${performer.id}`,
          headers: { ...json, ...authorizationOf(performer) },
          body: JSON.stringify({ text }),
        },
      ],
    },
  };
}

/** It emits what ours emits, to the byte. */
async function theirsOf({ ovation }: Ground, { talkers: [performer] }: Chat, { url }: RunningServer): Promise<Side> {
  if (!performer) throw new Error('Nobody talks.');
  const answer = await fetch(`${ovation.url}/api/messages/stream/${performer.id}`, {
    method: 'POST',
    headers: { ...json, ...authorizationOf(performer) },
    body: JSON.stringify({ text }),
  });
  const message = (await answer.json()) as { position: number };
  const body = JSON.stringify({ name: 'stream-message.created', event: { position: message.position, message } });
  return { url, load: { url, requests: [{ method: 'POST', path: '/tell', headers: json, body }] } };
}

/** Events for each second; throws when a socket was lost. */
async function deliver(load: Load, crowd: Crowd, seconds: number, sockets: number): Promise<number> {
  await crowd.tell('report');
  const started = performance.now();
  await measure(load, seconds);
  const { total, open } = await crowd.tell('report');
  if (open < sockets) throw new Error(`${sockets - open} sockets were lost.`);
  return total / ((performance.now() - started) / 1_000);
}

async function inTurn(
  [ours, theirs]: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<{ ours: number; theirs: number }[]> {
  if (!ours || !theirs) throw new Error('Two are compared.');
  const pairs: { ours: number; theirs: number }[] = [];
  // The first of each warms it up.
  for (let round = 0; round <= rounds; round += 1) pairs.push({ ours: await ours(), theirs: await theirs() });
  return pairs.slice(1);
}

function rowOf(pairs: readonly { ours: number; theirs: number }[], sockets: number): Row {
  const ratio = spreadOf(pairs.map(({ ours, theirs }) => ours / theirs));
  const [ours, theirs] = [
    spreadOf(pairs.map((pair) => pair.ours)).median,
    spreadOf(pairs.map((pair) => pair.theirs)).median,
  ];
  return {
    name: `events to ${sockets.toLocaleString('en')} sockets of one chat`,
    value: ours,
    unit: '/s',
    ratio,
    baseline: theirs,
    target: 'at least 60% of bare socket.io',
    met: ratio.median >= 0.6,
  };
}
