import { searchForStaff } from '@ovation/contract/site/staff-queues.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinStaff } from '../../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const search = (q: string, client: Person['client'] = server.admin) => client.call(searchForStaff, { query: { q } });
const peopleFor = async (q: string, client?: Person['client']) =>
  (await search(q, client)).people.map(({ _id }) => _id);

async function rename({ id }: Person, name: string): Promise<void> {
  await server.app.database.updateTable('accounts').set({ name }).where('id', '=', id).execute();
}

test('people are found by username, email address, id, and the beginning of any word of their name', async () => {
  const fan = await world.fan();
  await rename(fan, 'Zoë Quillfeather');
  for (const q of [
    fan.username,
    `@${fan.username.toUpperCase()}`,
    fan.email,
    fan.id,
    'quillf',
    'zoe quill',
    'QUILLFEATHER zo',
  ])
    expect([q, await peopleFor(q)]).toEqual([q, [fan.id]]);
  expect(await peopleFor('feather')).toEqual([]);
});

test('signs that mean something in a pattern or a query are plain text', async () => {
  for (const q of ['%%', '__', '& |', "a' & !b:*", '<script>', '\\\\'])
    expect([q, await peopleFor(q)]).toEqual([q, []]);
  await expect(search('a')).rejects.toMatchObject({ statusCode: 422 });
});

test('no more than a few people are found', async () => {
  for (let count = 0; count < 10; count++) await rename(await world.fan(), `Manyfold ${count}`);
  expect(await peopleFor('manyfold')).toHaveLength(8);
});

test('email addresses are for those who may find people; staff are found by no one', async () => {
  const fan = await world.fan();
  const finance = await joinStaff(server, 'finance');
  expect(await peopleFor(fan.email, finance.client)).toEqual([]);
  const { people } = await search(fan.username, finance.client);
  expect(people).toMatchObject([{ _id: fan.id, email: '' }]);
  expect(await peopleFor(finance.username)).toEqual([]);
  expect(await peopleFor(finance.id)).toEqual([]);
});

test('posts and sales are found by id, each by those whose roles open its page', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 30 })];
  const { _id: postId } = await world.feed(performer);
  await world.tip(fan, performer, 12);
  const {
    data: [sale],
  } = await fan.client.call(searchCharges, { query: {} });
  const saleId = sale?._id ?? '';
  const transfer = await server.app.database
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reference_id', '=', saleId)
    .executeTakeFirstOrThrow();
  const pathsFor = async (role: StaffRole): Promise<string[]> => {
    const { client } = await joinStaff(server, role);
    const found = await Promise.all([postId, saleId, transfer.id].map((id) => search(id, client)));
    return found.flatMap(({ things }) => things.map(({ path }) => path));
  };
  const post = `/${performer.username}/feeds/${postId}`;
  expect(await pathsFor('moderation')).toEqual([post]);
  expect(await pathsFor('finance')).toEqual([`/admin/charges/${saleId}`, `/admin/charges/${saleId}`]);
  expect(await pathsFor('support')).toEqual([]);
});

test('the search is for staff only', async () => {
  await expect(search('anyone', (await world.fan()).client)).rejects.toMatchObject({ statusCode: 403 });
});
