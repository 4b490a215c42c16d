import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../test/live-media/live-stand-in.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../test/visit-stage.ts';
import { auditBooks } from '../ledger/index.ts';
import { chargeOneMinute } from './visits/charge-minute.ts';
import { findLatestVisit } from './visits/visit.store.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;
let fan: Person;
let streamId: string;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
beforeEach(async () => {
  fan = await world.fan({ balance: 10 });
  streamId = await stage.stream(await world.performer());
  await stage.enter(fan, streamId);
  await stage.pass(62);
  await stage.end(streamId);
  expect(await problems()).toEqual([]);
});
afterAll(() => server.stop());

/** What the nightly audit says of this fan's visit, its charges, or this stream. */
async function problems(): Promise<string[]> {
  const { id } = await visit();
  const charges = await server.app.database
    .selectFrom('charges')
    .select('id')
    .where('object_id', '=', streamId)
    .execute();
  const names = [id, streamId, ...charges.map((charge) => charge.id)];
  return (await auditBooks(server.app)).filter((problem) => names.some((name) => problem.includes(name)));
}

async function visit() {
  const found = await findLatestVisit(server.app.database, { streamId, accountId: fan.id });
  if (!found) throw new Error('The fan has no visit.');
  return found;
}

const saying = (text: string): unknown => expect.arrayContaining([expect.stringContaining(text)]);

test('the audit names a minute that is missing, and its charge', async () => {
  const { id } = await visit();
  await sql`delete from stream_minutes where visit_id = ${id} and minute = 1`.execute(server.app.database);
  const found = await problems();
  expect(found).toEqual(saying('is for a minute that no visit has'));
  expect(found).toEqual(saying('has 2 minutes, but 1 were charged and not refunded'));
});

test('the audit names a minute that is missing in the middle', async () => {
  const { id } = await visit();
  await sql`delete from stream_minutes where visit_id = ${id} and minute = 0`.execute(server.app.database);
  expect(await problems()).toEqual(saying('are not numbered one after the other'));
});

test('the audit names a minute that was charged beside the visit', async () => {
  const row = await visit();
  await server.app.transaction((work) => chargeOneMinute(work, server.app, row, 0n));
  expect(await problems()).toEqual(saying('has 2 minutes, but 3 were charged and not refunded'));
});

test('the audit names a minute without proof of watching', async () => {
  const row = await visit();
  await server.app.transaction(async (work) => {
    await chargeOneMinute(work, server.app, row, 0n);
    await sql`
      update stream_visits
      set minutes = minutes + 1, paid_until = paid_until + interval '1 minute'
      where id = ${row.id}`.execute(work.db);
  });
  expect(await problems()).toEqual([expect.stringContaining('was charged 3 minutes, but was served 2')]);
});

test('the audit names minutes at another price than the visit’s', async () => {
  const { id } = await visit();
  await sql`update stream_visits set price = price + 1 where id = ${id}`.execute(server.app.database);
  expect(await problems()).toEqual(saying('is not what its charge'));
});

test('the audit names a minute that is said to be refunded, and was not', async () => {
  const { id } = await visit();
  await sql`
    update stream_minutes set refunded_at = now() where visit_id = ${id} and minute = 1`.execute(server.app.database);
  await sql`
    update stream_visits
    set minutes = 1, paid_until = paid_until - interval '1 minute'
    where id = ${id}`.execute(server.app.database);
  expect(await problems()).toEqual([expect.stringContaining('was not served, and not refunded')]);
});

test('the audit names a visit that is paid until another time than its minutes say', async () => {
  const { id } = await visit();
  await sql`
    update stream_visits set paid_until = paid_until + interval '1 second' where id = ${id}`.execute(
    server.app.database,
  );
  expect(await problems()).toEqual(saying('is paid until another time than its minutes say'));
});

test('the audit names a ticket of a stream that did not take place, an hour later', async () => {
  const performer = await world.performer();
  streamId = await stage.stream(performer, { access: 'paid', price: 400n, status: 'scheduled' });
  await stage.pay(fan, streamId);
  await stage.end(streamId);
  const found = async () => (await auditBooks(server.app)).filter((problem) => problem.includes(streamId));
  expect(await found()).toEqual([]);
  await sql`
    update streams set ended_at = now() - interval '2 hours' where id = ${streamId}`.execute(server.app.database);
  expect(await found()).toEqual([expect.stringContaining('which did not take place, was not refunded')]);
});
