import pg from 'pg';
import type { Chat } from '../data/chat.ts';
import type { Fixture } from '../fixture.ts';
import { measure, spreadOf, type Load } from '../load.ts';
import { startScript, type RunningServer } from '../processes.ts';
import type { Row } from '../row.ts';
import { openCrowd, type Crowd } from '../sockets/crowd.ts';
import { authorizationOf, chatOf } from './chat-fixture.ts';

const json = { 'content-type': 'application/json' };
const text = 'What a voice! Would you play the second one again, please?';

/**
 * A performer writes into their stream chat, which a thousand sockets watch: events per second, beside bare
 * socket.io that emits the same event for each request.
 */
export async function fanOut(fixture: Fixture): Promise<Row[]> {
  const chat = await chatOf(fixture);
  const bare = await startScript('bench/baselines/bare-sockets.ts', { NODE_ENV: 'production' });
  const closers: (() => Promise<unknown>)[] = [() => bare.stop()];
  try {
    const [ours, theirs] = [await oursOf(fixture, chat), await theirsOf(fixture, chat, bare)];
    const measuring: (() => Promise<number>)[] = [];
    for (const { url, load } of [ours, theirs]) {
      const crowd = await openCrowd({
        url,
        people: chat.chatUsers.map(({ token }, number) => ({ token, number })),
        watched: chat.chatUsers[0]?.id,
      });
      closers.push(() => crowd.close());
      measuring.push(() => deliver(load, crowd, fixture.rounds.seconds, chat.chatUsers.length));
    }
    return [rowOf(await inTurn(measuring, fixture.rounds.rounds), chat.chatUsers.length)];
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

interface Side {
  readonly url: string;
  readonly load: Load;
}

async function oursOf({ ovation, databaseUrl }: Fixture, { chatUsers: [performer] }: Chat): Promise<Side> {
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

/** Emits exactly the same bytes as ours. */
async function theirsOf({ ovation }: Fixture, { chatUsers: [performer] }: Chat, { url }: RunningServer): Promise<Side> {
  if (!performer) throw new Error('Nobody talks.');
  const answer = await fetch(`${ovation.url}/api/messages/stream/${performer.id}`, {
    method: 'POST',
    headers: { ...json, ...authorizationOf(performer) },
    body: JSON.stringify({ text }),
  });
  const message = (await answer.json()) as { position: number };
  const body = JSON.stringify({ name: 'stream-message.created', event: { position: message.position, message } });
  return { url, load: { url, requests: [{ method: 'POST', path: '/emit', headers: json, body }] } };
}

/** Events per second; throws if a socket was lost. */
async function deliver(load: Load, crowd: Crowd, seconds: number, sockets: number): Promise<number> {
  await crowd.send('report');
  const started = performance.now();
  await measure(load, seconds);
  const { total, open } = await crowd.send('report');
  if (open < sockets) throw new Error(`${sockets - open} sockets were lost.`);
  return total / ((performance.now() - started) / 1_000);
}

async function inTurn(
  [ours, theirs]: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<{ ours: number; theirs: number }[]> {
  if (!ours || !theirs) throw new Error('Two are compared.');
  const pairs: { ours: number; theirs: number }[] = [];
  // The first round of each is the warm-up.
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
