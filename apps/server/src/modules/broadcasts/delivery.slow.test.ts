import { getBroadcast, type Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import {
  createConversation,
  listMessages,
  listMissedMessages,
  sendMessage,
  uploadMessageVideo,
} from '@ovation/contract/messaging/conversations.ts';
import { getEarningStats } from '@ovation/contract/money/earnings.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, makeVideoFile, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../test/broadcast-stage.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';
import { sendBroadcastsJob, queueDueBroadcastsJob } from './jobs/run-slot.ts';

let server: TestServer;
let world: World;
let stage: BroadcastStage;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = createBroadcastStage(server);
});
afterAll(() => server.stop());

/** Followers who never log in, inserted directly into the tables. */
async function addCrowd(performer: Person, count: number): Promise<void> {
  await sql`
    with crowd as (
      insert into accounts (id, kind, username, email, name, password_hash)
      select gen_random_uuid(), 'user', 'crowd-' || gen_random_uuid(), gen_random_uuid() || '@example.com',
        'One of many', null
      from generate_series(1, ${count})
      returning id
    )
    insert into follows (account_id, performer_id)
    select id, ${performer.id}::uuid
    from crowd`.execute(server.app.database);
}

/** The invariants of a delivery, however often it was tried. */
async function expectWhole({ _id: id, totalDelivered }: Broadcast, count: number): Promise<void> {
  const {
    rows: [found],
  } = await sql<Record<'copies' | 'fans' | 'events' | 'unread' | 'gaps', bigint>>`
    select count(*) as copies, count(distinct g.recipient_id) as fans, count(e.message_id) as events,
      sum(m.total_unread)::bigint as unread,
      count(*) filter (where c.last_sequence <> g.sequence) as gaps
    from messages g
    join conversations c on c.id = g.conversation_id
    join conversation_members m on m.conversation_id = c.id and m.account_id = g.recipient_id
    left join message_events e
      on e.message_id = g.id and e.account_id = g.recipient_id and e.name = 'message.created'
    where g.broadcast_id = ${id}`.execute(server.app.database);
  const whole = BigInt(count);
  expect([totalDelivered, found]).toEqual([
    count,
    { copies: whole, fans: whole, events: whole, unread: whole, gaps: 0n },
  ]);
}

test('2,000 fans get it once each, in batches, while workers are killed and run twice at once', async () => {
  const performer = await world.performer();
  await addCrowd(performer, 2_000);
  const id = await stage.write(performer);
  await stage.send(performer, id);
  const turn = () => server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  for (let round = 0; round < 4; round += 1) await turn();
  const before = await performer.client.call(getBroadcast, { params: { id } });
  expect(before.totalDelivered).toBeGreaterThan(0);
  // A worker dies in the middle of a batch: its connection is cut while it writes.
  const held = await server.app.pool.connect();
  await held.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table message_events in access exclusive mode',
  );
  const killed = turn().then(
    () => 'done',
    () => 'killed',
  );
  const isWaiting = async (): Promise<boolean> =>
    ((
      await server.app.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount ?? 0) > 0;
  await expect.poll(isWaiting).toBe(true);
  await server.app.pool.query(
    `select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(await killed).toBe('killed');
  await held.query('rollback');
  held.release();
  expect((await performer.client.call(getBroadcast, { params: { id } })).totalDelivered).toBe(before.totalDelivered);
  await Promise.all([turn(), turn(), turn()]);
  await server.runJobs();
  await expectWhole(await stage.read(performer, id), 2_000);
});

test('fans who write meanwhile get their numbers, and nothing is lost in between', async () => {
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.fan()));
  for (const fan of fans) await world.follow(fan, performer);
  await addCrowd(performer, 300);
  const talks = await Promise.all(
    fans.map(async (fan) => ({
      fan,
      id: (await fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } }))._id,
    })),
  );
  const sending = stage.sendOut(performer);
  await Promise.all(
    talks.flatMap(({ fan, id }) =>
      Array.from({ length: 8 }, (_, number) =>
        fan.client.call(sendMessage, { params: { id }, body: { text: `Message ${number}` } }),
      ),
    ),
  );
  expect(await sending).toMatchObject({ totalDelivered: 305 });
  for (const { fan, id } of talks) {
    const { data } = await fan.client.call(listMessages, { params: { id } });
    expect(data.map(({ sequence }) => sequence)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const missed = (await fan.client.call(listMissedMessages, { query: { after: 0 } })).data;
    expect(missed.map(({ position }) => position)).toEqual(missed.map((_, index) => index + 1));
    expect(missed.filter(({ name }) => name === 'message.created').length).toBe(9);
  }
});

test('it waits for its videos, and becomes a draft again if one cannot be processed', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const upload = async () =>
    (await performer.client.call(uploadMessageVideo, { body: {}, files: { file: await makeVideoFile() } }))._id;
  const id = await stage.write(performer, { fileIds: [await upload()], price: 5 });
  await stage.send(performer, id);
  await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  expect(await stage.read(performer, id)).toMatchObject({ status: 'queued', files: [{ status: 'queued' }] });
  const passing = await stage.write(performer, { text: 'Meanwhile' });
  await stage.send(performer, passing);
  for (let turn = 0; turn < 5; turn += 1)
    await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  expect(await stage.inbox(fan)).toMatchObject([{ text: 'Meanwhile' }]);
  await server.runJobs();
  expect(await stage.inbox(fan)).toMatchObject([{ files: [{ status: 'ready' }], price: 5 }, { text: 'Meanwhile' }]);
  const broken = await stage.write(performer, { fileIds: [await upload()] });
  await stage.send(performer, broken);
  await server.app.database
    .updateTable('files')
    .set({ status: 'failed', failure_message: 'This film cannot be read.' })
    .where('object_id', '=', broken)
    .execute();
  await server.runJob(queueDueBroadcastsJob);
  await server.runJobs();
  expect(await stage.read(performer, broken)).toMatchObject({
    status: 'draft',
    problem: 'It was not sent. This film cannot be read. Please remove it and send the message again.',
  });
});

test('it stops when its performer is suspended meanwhile', async () => {
  const performer = await world.performer();
  await addCrowd(performer, 600);
  const id = await stage.write(performer);
  await stage.send(performer, id);
  for (let turn = 0; turn < 4; turn += 1)
    await server.runJob(sendBroadcastsJob, { performerId: performer.id, lengthMs: 0 });
  await server.admin.call(changePerformerStatus, {
    params: { id: performer.id },
    body: { status: 'suspended', reason: 'We have to talk.' },
  });
  await server.runJobs();
  const {
    rows: [found],
  } = await sql<object>`select status, total_delivered from broadcasts where id = ${id}`.execute(server.app.database);
  expect(found).toEqual({ status: 'stopped', total_delivered: 100 });
});

test('what was bought and earned stays correct through refunds', async () => {
  const [performer, fan, other] = [
    await world.performer(),
    await world.fan({ balance: 20 }),
    await world.fan({ balance: 20 }),
  ];
  for (const one of [fan, other]) await world.follow(one, performer);
  const { _id: id } = await stage.sendOut(performer, { fileIds: [await stage.photo(performer)], price: 5 });
  const buy = async ({ client }: Person, copyId: string) =>
    client.call(buyMessage, { params: { id: copyId }, body: { price: 5 }, idempotencyKey: crypto.randomUUID() });
  const [copy] = await stage.inbox(fan);
  const [{ _id: chargeId = '' }] = await Promise.all([buy(fan, copy?._id ?? ''), buy(fan, copy?._id ?? '')]);
  await stage.buy(other);
  expect(await stage.read(performer, id)).toMatchObject({ totalBought: 2, gross: 10, net: 10 });
  expect((await performer.client.call(getEarningStats, {})).byType).toContainEqual(
    expect.objectContaining({ type: 'message', gross: 10, count: 2 }),
  );
  const refund = (amount: number) =>
    server.admin.call(refundCharge, {
      params: { id: chargeId },
      body: { amount, reason: 'A kindness' },
      idempotencyKey: crypto.randomUUID(),
    });
  await refund(2);
  expect(await stage.read(performer, id)).toMatchObject({ totalBought: 2, gross: 8, net: 8 });
  await refund(3);
  expect(await stage.read(performer, id)).toMatchObject({ totalBought: 1, gross: 5, net: 5 });
  expect((await stage.inbox(fan))[0]).toMatchObject({
    access: { granted: false, offers: [{ kind: 'buy', price: 5 }] },
  });
  await buy(fan, copy?._id ?? '');
  expect(await stage.read(performer, id)).toMatchObject({ totalBought: 2, gross: 10, net: 10 });
  expect(await auditBooks(server.app)).toEqual([]);
});
