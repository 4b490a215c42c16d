import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { sessionTokenOf } from '../../data/people.ts';
import { famous, measuredFans } from '../../data/sizes.ts';
import type { Fixture } from '../../fixture.ts';
import { sendCalls } from '../../load.ts';
import { startOvation } from '../../processes.ts';
import { readProcessorTime } from '../../processor-time.ts';
import { openCrowd, type Crowd, type Order } from '../../sockets/crowd.ts';
import { createMemoryProbe } from '../../sockets/memory.ts';
import type { SocketCosts } from '../model/coefficients.ts';

/** An account may hold thirty. */
const socketsOfEach = 15;
const chatMessages = 240;

/**
 * Sockets of the measured fans in a fresh process, which all watch one stream's chat: what they hold, and what it
 * costs to open one and to reach it.
 */
export async function measureSockets(fixture: Fixture): Promise<SocketCosts> {
  const watched = fixture.site.accountId(famous);
  const writer = await openChat(fixture.databaseUrl, watched);
  const probe = await createMemoryProbe();
  const ovation = await startOvation(fixture.databaseUrl, probe.options);
  const order = { url: ovation.url, people: peopleWithSockets(), watched };
  try {
    // Earlier sockets, so that all code for them is compiled.
    await (await openCrowd(order)).close();
    const [held, before] = [await probe.measure(), await readTime({ ...fixture, ovation })];
    const crowd = await openCrowd(order);
    try {
      const after = await readTime({ ...fixture, ovation });
      const [{ length }, now] = [order.people, await probe.measure()];
      return {
        heldBytes: (now.held - held.held) / length,
        open: {
          serverMs: (after.serverMs - before.serverMs) / length,
          postgresMs: (after.postgresMs - before.postgresMs) / length,
        },
        eventMs: await measureEvents({ ...fixture, ovation }, crowd, writer, watched),
      };
    } finally {
      await crowd.close();
    }
  } finally {
    await ovation.stop();
  }
}

function peopleWithSockets(): Order['people'] {
  return Array.from({ length: measuredFans.count * socketsOfEach }, (_, number) => ({
    token: sessionTokenOf(number % measuredFans.count),
    number,
  }));
}

/** A session of the performer, whose chat is open; returns its token. */
async function openChat(url: string, performerId: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into stream_conversations (performer_id, is_open)
    values ($1, true)
    on conflict do nothing`,
    [performerId],
  );
  await client.query(
    `insert into sessions (token_hash, account_id, expires_at)
    values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), performerId],
  );
  await client.end();
  return token;
}

/** Milliseconds of the server for one event at one socket: messages to all of them, without what a message costs. */
async function measureEvents(fixture: Fixture, crowd: Crowd, writer: string, watched: string): Promise<number> {
  const requests = [
    {
      method: 'POST',
      path: `/api/messages/stream/${watched}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${writer}` },
      body: JSON.stringify({ text: 'What a voice! Would you play the second one again, please?' }),
    },
  ];
  const send = () => sendCalls({ url: fixture.ovation.url, requests }, chatMessages, 4);
  await send();
  await crowd.send('report');
  const before = await readTime(fixture);
  await send();
  const { total } = await crowd.send('report');
  const after = await readTime(fixture);
  return (after.serverMs - before.serverMs) / total;
}

async function readTime(fixture: Fixture) {
  const time = await readProcessorTime(fixture);
  if (!time) throw new Error('This system does not say how much processor time a process takes.');
  return time;
}
