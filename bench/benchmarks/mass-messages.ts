import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createBroadcast, getBroadcast, sendBroadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createWorld, type Person } from '@ovation/testing';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/postgres/embedded-postgres.ts';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/schema/prepare.ts';
import { administrator, startOvation } from '../processes.ts';
import type { Row } from '../row.ts';

const recipients = 100_000;
const chatUsers = 20;
const sendsPerSecond = 50;
const silent = { info: () => {}, debug: () => {}, warn: () => {} };

/**
 * How long a performer's message to 100,000 fans takes, and how much it delays others' messages, also those to the
 * performer.
 */
export async function massMessages(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: silent, settings: { max_wal_size: '4GB' } });
  try {
    const pool = createPool({ connectionString: postgres.url, max: 2 });
    await prepareDatabase(pool, silent);
    const server = await startOvation(postgres.url);
    try {
      return await measureOn(server.url, pool);
    } finally {
      await server.stop();
      await pool.end();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(url: string, pool: ReturnType<typeof createPool>): Promise<Row[]> {
  const { token } = await createClient({ baseUrl: url }).call(login, {
    body: { username: administrator.email, password: administrator.password },
  });
  const world = createWorld({ url, adminToken: token, runJobs: async () => {} });
  await world.settings({ maximumBroadcastsPerDay: 100 });
  const [sender, other] = [await world.performer(), await world.performer()];
  const talks = await Promise.all(
    Array.from({ length: chatUsers }, async (_, number) =>
      beginTalk(await world.fan(), number % 2 === 0 ? sender : other, world),
    ),
  );
  await addFollowers(pool, sender.id);
  const before = await sendFor(talks, (elapsedMs) => elapsedMs < 10_000);
  const started = performance.now();
  const id = (
    await sender.client.call(createBroadcast, {
      body: {
        text: 'Tonight at eight, from the small hall: the slow movement, as you wished.',
        audience: { include: [{ kind: 'followers' }], exclude: [] },
      },
    })
  )._id;
  await sender.client.call(sendBroadcast, { params: { id }, body: {} });
  const sent = untilSent(sender, id);
  let isOut = false;
  void sent.then(() => (isOut = true));
  const during = await sendFor(talks, () => !isOut);
  const perSecond = (await sent) / ((performance.now() - started) / 1_000);
  return [
    {
      name: 'mass message to 100,000',
      value: perSecond,
      unit: '/s',
      target: 'at least 1,500/s',
      met: perSecond >= 1_500,
      note: `${Math.round(recipients / perSecond)} seconds for all`,
    },
    {
      name: 'send of a message meanwhile, p99',
      value: during.p99Ms,
      unit: 'ms',
      baseline: before.p99Ms,
      target: 'under 100 ms',
      met: during.p99Ms < 100,
      note:
        `${sendsPerSecond} a second, half of them to the same performer; ` +
        `p50 ${during.p50Ms.toFixed(1)} ms, before ${before.p50Ms.toFixed(1)} ms`,
    },
  ];
}

interface Talk {
  readonly fan: Person;
  readonly id: string;
}

async function beginTalk(fan: Person, performer: Person, world: ReturnType<typeof createWorld>): Promise<Talk> {
  await world.follow(fan, performer);
  return {
    fan,
    id: (await fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } }))._id,
  };
}

/** Without the triggers, which would count each follower separately. */
async function addFollowers(pool: ReturnType<typeof createPool>, performerId: string): Promise<void> {
  const client = await pool.connect();
  await client.query("set session_replication_role = 'replica'; set statement_timeout = 0");
  await client.query(
    `with crowd as (
      insert into accounts (id, kind, username, email, name, password_hash)
      select gen_random_uuid(), 'user', 'crowd-' || gen_random_uuid(), gen_random_uuid() || '@example.com',
        'One of many', null
      from generate_series(1, $2::int)
      returning id
    )
    insert into follows (account_id, performer_id)
    select id, $1::uuid
    from crowd`,
    [performerId, recipients],
  );
  await client.query('update performer_counters set total_follower = total_follower + $2 where performer_id = $1', [
    performerId,
    recipients,
  ]);
  await client.query('vacuum analyze');
  client.release(true);
}

async function untilSent({ client }: Person, id: string): Promise<number> {
  for (;;) {
    const { status, totalDelivered } = await client.call(getBroadcast, { params: { id } });
    if (status === 'sent') return totalDelivered;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Sends at a steady pace, whether or not earlier requests were answered; returns how long each took. */
async function sendFor(
  talks: readonly Talk[],
  goesOn: (elapsedMs: number) => boolean,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const started = performance.now();
  const sends: Promise<number>[] = [];
  for (let count = 0; goesOn(performance.now() - started); count += 1) {
    sends.push(sendOne(talks[count % talks.length] as Talk));
    const nextMs = started + ((count + 1) * 1_000) / sendsPerSecond - performance.now();
    if (nextMs > 0) await new Promise((resolve) => setTimeout(resolve, nextMs));
  }
  const times = (await Promise.all(sends)).toSorted((one, other) => one - other);
  return {
    p50Ms: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

async function sendOne({ fan, id }: Talk): Promise<number> {
  const began = performance.now();
  await fan.client.call(sendMessage, { params: { id }, body: { text: 'How was the rehearsal?' } });
  return performance.now() - began;
}
