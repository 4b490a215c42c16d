import { createReport } from '@ovation/contract/site/reports.ts';
import { getPendingWork } from '@ovation/contract/site/site.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinStaff } from '../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const pending = () => server.admin.call(getPendingWork);

test('what waits is counted on the page where staff decide it', async () => {
  const before = await pending();
  expect(before).toMatchObject({ reports: 0, consent: 0, payouts: 0, disputes: 0, approvals: 0 });
  await world.performer({ approved: false });
  const { _id: feedId } = await world.feed(await world.performer());
  const fan = await world.fan();
  await fan.client.call(createReport, {
    body: { objectType: 'feed', objectId: feedId, reason: 'other', text: 'The title is wrong.' },
  });
  expect(await pending()).toMatchObject({ performers: (before.performers ?? 0) + 1, reports: 1 });
});

test('a member gets the numbers of the pages that their roles allow, and no others', async () => {
  const namesFor = async (role: StaffRole): Promise<string[]> =>
    Object.keys(await (await joinStaff(server, role)).client.call(getPendingWork)).toSorted();
  expect(await namesFor('support')).toEqual(['performers']);
  expect(await namesFor('finance')).toEqual(['approvals', 'disputes', 'payouts']);
  expect(await namesFor('moderation')).toEqual(['consent', 'identity', 'performers', 'reports']);
});
