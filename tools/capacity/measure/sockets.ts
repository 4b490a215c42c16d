import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { sessionTokenOf } from '../../../bench/data/people.ts';
import { famous, measuredFans } from '../../../bench/data/sizes.ts';
import { sendCalls } from '../../../bench/load.ts';
import { startOvation } from '../../../bench/processes.ts';
import { openCrowd, type Crowd, type Order } from '../../../bench/sockets/crowd.ts';
import { createMemoryProbe } from '../../../bench/sockets/memory.ts';
import type { Cost, SocketCosts } from '../model/coefficients.ts';
import { medianCost } from './median-cost.ts';
import { pairsOf, type Watched } from './watch.ts';

/** An account may hold thirty. */
const socketsOfEach = 10;
/** Enough for the bare server to be called hundreds of times meanwhile. */
const chatMessages = 240;
const openedCrowds = 5;

/**
 * Sockets of the measured fans in a fresh process, which all watch one stream's chat: what they hold, and what it
 * costs to open one and to reach it.
 */
export async function measureSockets(fixture: Watched): Promise<SocketCosts> {
  const watched = fixture.site.accountId(famous);
  const writer = await openChat(fixture.databaseUrl, watched);
  const probe = await createMemoryProbe();
  const ovation = await startOvation(fixture.databaseUrl, probe.options);
  const order = { url: ovation.url, people: peopleWithSockets(), watched };
  try {
    const open = await measureOpening({ ...fixture, ovation }, order);
    const before = await probe.measure();
    const crowd = await openCrowd(order);
    try {
      const { length } = order.people;
      return {
        heldBytes: ((await probe.measure()).held - before.held) / length,
        open,
        eventMs: await measureEvents({ ...fixture, ovation }, crowd, writer, watched),
      };
    } finally {
      await crowd.close();
    }
  } finally {
    await ovation.stop();
  }
}

/** Of one socket, in pairs: the median of several crowds, since one opens within a second, and the first is slower. */
async function measureOpening(watching: Watched, order: Order): Promise<Cost> {
  const costs: Cost[] = [];
  for (let crowds = 0; crowds < openedCrowds; crowds += 1) {
    const { result: crowd, pairs } = await pairsOf(watching, () => openCrowd(order));
    await crowd.close();
    const { length } = order.people;
    costs.push({ serverMs: pairs.serverMs / length, postgresMs: pairs.postgresMs / length });
  }
  return medianCost(costs);
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

/** The server's part of one event at one socket, in pairs: a message to all, with what the message itself costs. */
async function measureEvents(watching: Watched, crowd: Crowd, writer: string, watched: string): Promise<number> {
  const requests = [
    {
      method: 'POST',
      path: `/api/messages/stream/${watched}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${writer}` },
      body: JSON.stringify({ text: 'What a voice! Would you play the second one again, please?' }),
    },
  ];
  const send = () => sendCalls({ url: watching.ovation.url, requests }, chatMessages, 4);
  await send();
  await crowd.send('report');
  const { result, pairs } = await pairsOf(watching, async () => {
    await send();
    return crowd.send('report');
  });
  return pairs.serverMs / result.total;
}
