import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { requestDataExport } from '@ovation/contract/people/own-data.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { recordKeyword } from '@ovation/contract/publishing/discovery.ts';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../platform/new-id.ts';
import { countRecords } from '../archive/archive.store.ts';
import { notExported } from './not-exported.ts';
import { personalTables } from './personal-tables.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

/** All but those of the payment sandbox, which stands for another company. */
async function tablesOfTheSite(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'sandbox\\_%'`.execute(server.app.database);
  return rows.map(({ name }) => name);
}

test('every table is either in the archive or left out with a reason', async () => {
  const known = [...personalTables.map(({ table }) => table), ...Object.keys(notExported)];
  expect(known.toSorted()).toEqual((await tablesOfTheSite()).filter((name) => !name.includes('migration')).toSorted());
});

test('every table that is left out and refers to accounts says why in a sentence', () => {
  for (const [table, reason] of Object.entries(notExported)) expect(reason, table).toMatch(/^[A-Z].{10,}\.$/);
});

/** How many rows about an account each table has. */
async function rowsOf(accountId: string): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const table of personalTables) {
    const total = await countRecords(server.app.database, table, accountId);
    if (total > 0) counted.set(table.table, total);
  }
  return counted;
}

/** What no call of this test writes. */
async function addRest(performerId: string, fanId: string): Promise<void> {
  const { database } = server.app;
  const now = server.clock.now();
  const times = { created_at: now, updated_at: now };
  const pair = { performer_id: performerId, account_id: fanId };
  await database.insertInto('country_blocks').values({ performer_id: performerId, country: 'NO' }).execute();
  await database
    .insertInto('fan_notes')
    .values({ ...pair, text: 'Kind.', updated_at: now })
    .execute();
  const list = { id: newId(), performer_id: performerId, name: 'Best', ...times };
  await database.insertInto('fan_lists').values(list).execute();
  await database
    .insertInto('fan_list_members')
    .values({ list_id: list.id, account_id: fanId, created_at: now })
    .execute();
  await database
    .insertInto('performer_looks')
    .values({ ...pair, looked_at: now })
    .execute();
  const feed = await database
    .selectFrom('feeds')
    .select('id')
    .where('performer_id', '=', performerId)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('feed_dismissals')
    .values({ account_id: fanId, feed_id: feed.id, created_at: now })
    .execute();
  await database.insertInto('message_settings').values({ performer_id: performerId, updated_at: now }).execute();
  await database
    .insertInto('stream_conversations')
    .values({ performer_id: performerId, updated_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
  await database
    .insertInto('stream_moderators')
    .values({ ...pair, created_at: now })
    .execute();
  await database
    .insertInto('stream_mutes')
    .values({ ...pair, ...times })
    .execute();
  const poll = { id: newId(), performer_id: performerId, question: 'More?', options: ['Yes', 'No'], created_at: now };
  await database.insertInto('stream_polls').values(poll).execute();
  await database
    .insertInto('stream_poll_votes')
    .values({ poll_id: poll.id, account_id: fanId, option: 0, created_at: now })
    .execute();
  await database.insertInto('stream_moderation').values({ performer_id: performerId, updated_at: now }).execute();
  await database.insertInto('streaming_settings').values({ performer_id: performerId, updated_at: now }).execute();
  await database
    .insertInto('shipping_zones')
    .values({ id: newId(), performer_id: performerId, position: 0, name: 'Here', countries: ['NO'], price: 0n })
    .execute();
  for (const id of [performerId, fanId]) {
    await database
      .insertInto('notification_settings')
      .values({ account_id: id, choices: '{}', digest: 'off', time_zone: 'UTC', updated_at: now })
      .execute();
  }
}

test('a closed account leaves rows only where the registry says why', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const { _id: feedId } = await world.feed(performer, { photo: true });
  const { _id: soldId } = await world.feed(performer, { access: 'paid', price: 3 });
  await world.gallery(performer, { photos: 1 });
  await world.follow(fan, performer);
  await world.subscribe(fan, performer);
  await world.buy(fan, soldId);
  await world.tip(fan, performer, 10);
  for (const action of ['like', 'bookmark'] as const)
    await fan.client.call(react, { body: { objectType: 'feed', objectId: feedId, action } });
  await fan.client.call(createComment, { body: { objectType: 'feed', objectId: feedId, text: 'Once more' } });
  await fan.client.call(recordKeyword, { body: { keyword: 'cello at night' } });
  await fan.client.call(requestDataExport);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await fan.client.call(sendMessage, { params: { id }, body: { text: 'Hello', clientId: crypto.randomUUID() } });
  await addRest(performer.id, fan.id);
  await server.runJobs();
  const before = await rowsOf(fan.id);
  expect(before.size).toBeGreaterThan(15);

  const mayStay = new Set(personalTables.flatMap(({ table, stays }) => (stays === undefined ? [] : [table])));
  for (const person of [fan, performer]) {
    await person.client.call(closeAccount, { body: { currentPassword: person.password, givesUpBalance: true } });
    await server.runJobs();
    const left = [...(await rowsOf(person.id)).keys()];
    expect(left.filter((table) => !mayStay.has(table as never)).join(' ')).toBe('');
  }
});

test('what stays of a closed account names no one', async () => {
  const fan = await world.fan({ balance: 20 });
  await fan.client.call(closeAccount, { body: { currentPassword: fan.password, givesUpBalance: true } });
  await server.runJobs();
  for (const { table } of personalTables) {
    const { rows } = await sql<{
      row: string;
    }>`select ${sql.table(table)}::text as row from ${sql.table(table)}`.execute(server.app.database);
    const named = rows.filter(({ row }) => row.includes(fan.email) || row.includes(fan.username));
    expect(named, table).toEqual([]);
  }
});
