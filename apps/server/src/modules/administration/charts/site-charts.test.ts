import { getMe } from '@ovation/contract/people/accounts.ts';
import { getSiteCharts } from '@ovation/contract/site/site-status.ts';
import { createWorld, type World } from '@ovation/testing';
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

const dayMs = 24 * 3_600_000;
const read = (days: '30' | '90' = '30') => server.admin.call(getSiteCharts, { query: { days } });
const today = async () => (await read()).days.at(-1);

test('a day counts who registered, who was here once each, and what was sold', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const before = await today();
  const other = await world.fan();
  await world.tip(fan, performer, 15);
  server.clock.advance(6 * 60_000);
  for (const { client } of [fan, fan, other]) await client.call(getMe);
  const { registrations = 0, gross = 0 } = before ?? {};
  await expect.poll(async () => (await today())?.active).toBeGreaterThanOrEqual((before?.active ?? 0) + 1);
  expect(await today()).toMatchObject({ registrations: registrations + 1, gross: gross + 15 });
  const { active } = (await today()) ?? {};
  server.clock.advance(6 * 60_000);
  await fan.client.call(getMe);
  expect((await today())?.active).toBe(active);
});

test('there is one entry per day until today, and what is older belongs to the days before', async () => {
  const fan = await world.fan();
  const { days } = await read('90');
  expect(days).toHaveLength(90);
  expect(days.at(-1)?.day).toBe(server.clock.now().toISOString().slice(0, 10));
  const registered = (await read()).days.reduce((sum, day) => sum + day.registrations, 0);
  const aged = new Date(server.clock.now().getTime() - 40 * dayMs);
  await server.app.database.updateTable('accounts').set({ created_at: aged }).where('id', '=', fan.id).execute();
  const after = await read();
  expect(after.days.reduce((sum, day) => sum + day.registrations, 0)).toBe(registered - 1);
  expect(after.before.registrations).toBe(1);
});

test('all staff see the charts, and no one else', async () => {
  const support = await joinStaff(server, 'support');
  expect((await support.client.call(getSiteCharts, { query: {} })).days).toHaveLength(30);
  await expect((await world.fan()).client.call(getSiteCharts, { query: {} })).rejects.toMatchObject({
    statusCode: 403,
  });
});
