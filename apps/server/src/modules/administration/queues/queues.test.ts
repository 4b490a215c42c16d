import type { ApiError } from '@ovation/client';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { getReportCase, listReportCases, moderate, createReport } from '@ovation/contract/site/reports.ts';
import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { reportReason, reportSeverity } from '@ovation/contract/site/complaint-rules.ts';
import { getQueuePlace, type QueuePlace, type StaffQueue } from '@ovation/contract/site/staff-queues.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
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

const place = (id: string, queue: StaffQueue = 'reports'): Promise<QueuePlace> =>
  server.admin.call(getQueuePlace, { params: { queue, id } });
const caseIds = async (): Promise<string[]> =>
  (await server.admin.call(listReportCases, { query: { sortBy: 'severity', sort: 'asc', pageSize: 100 } })).data.map(
    ({ _id }) => _id,
  );

/** Opens a case with a report for this reason, and returns its id. */
async function report(reason: ReportReason): Promise<string> {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id: objectId } = await world.feed(performer);
  const before = await caseIds();
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId, reason } });
  server.clock.advance(1_000);
  return (await caseIds()).find((id) => !before.includes(id)) ?? '';
}

const dismiss = (id: string) =>
  server.admin.call(moderate, { params: { id }, body: { action: 'dismiss', note: 'It may stay.' } });

test('every reason has its place, and those about minors come first', () => {
  expect(reportSeverity.toSorted()).toEqual(reportReason.options.toSorted());
  expect(reportSeverity.slice(0, 2)).toEqual(['minor', 'non-consensual']);
});

test('cases are decided by severity, then by age; the queue goes around and closes behind them', async () => {
  const [spam, older, minor, newer] = [
    await report('spam'),
    await report('hate'),
    await report('minor'),
    await report('hate'),
  ];
  expect(await caseIds()).toEqual([minor, older, newer, spam]);
  expect(await place(minor)).toEqual({ position: 1, total: 4, nextId: older });
  expect(await place(spam)).toEqual({ position: 4, total: 4, nextId: minor });
  await dismiss(older);
  expect(await place(older)).toEqual({ position: null, total: 3, nextId: newer });
  expect(await place(newer)).toEqual({ position: 2, total: 3, nextId: spam });
  for (const id of [minor, newer]) await dismiss(id);
  expect(await place(spam)).toEqual({ position: 1, total: 1, nextId: null });
  await dismiss(spam);
});

test('a more severe report moves its case forward', async () => {
  const spam = await report('spam');
  const hate = await report('hate');
  const { object } = await server.admin.call(getReportCase, { params: { id: spam } });
  const body = { objectType: 'feed', objectId: object.objectId, reason: 'illegal' } as const;
  await (await world.fan()).client.call(createReport, { body });
  expect(await caseIds()).toEqual([spam, hate]);
  expect(await server.admin.call(getReportCase, { params: { id: spam } })).toMatchObject({ severest: 'illegal' });
  for (const id of [spam, hate]) await dismiss(id);
});

test('a case names other cases about its author, and what can be done with their account', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  for (const reason of ['spam', 'hate'] as const) {
    const { _id: objectId } = await world.feed(performer);
    await fan.client.call(createReport, { body: { objectType: 'feed', objectId, reason } });
  }
  const [first = '', second = ''] = await caseIds();
  expect(await server.admin.call(getReportCase, { params: { id: first } })).toMatchObject({
    severest: 'hate',
    authorAccount: { status: 'active', isPerformer: true },
    earlier: [{ _id: second, severest: 'spam', outcome: null }],
  });
  for (const id of [first, second]) await dismiss(id);
});

test('of two who decide the same case, the second gets a conflict and finds it gone from the queue', async () => {
  const id = await report('spam');
  const other = await joinStaff(server, 'moderation');
  await dismiss(id);
  const second = other.client.call(moderate, { params: { id }, body: { action: 'hide', note: 'It goes.' } });
  await expect(second).rejects.toMatchObject({ statusCode: 409, code: 'conflict' });
  expect(await place(id)).toMatchObject({ position: null });
});

test('performers who wait are a queue, too', async () => {
  const [first, second] = [await world.performer({ approved: false }), await world.performer({ approved: false })];
  const { position, nextId } = await place(first.id, 'performers');
  expect([position, nextId]).toEqual([1, second.id]);
});

test('a member learns nothing about queues that their roles do not include', async () => {
  const { _id: id } = await server.admin.call(getMe);
  const queuesFor = async (role: StaffRole): Promise<StaffQueue[]> => {
    const { client } = await joinStaff(server, role);
    const queues = ['reports', 'performers', 'identity', 'payouts'] as const;
    const open = await Promise.all(
      queues.map((queue) =>
        client.call(getQueuePlace, { params: { queue, id } }).then(
          () => true,
          ({ code }: ApiError) => code !== 'permission-missing',
        ),
      ),
    );
    return queues.filter((_queue, index) => open[index]);
  };
  expect(await queuesFor('support')).toEqual([]);
  expect(await queuesFor('moderation')).toEqual(['reports', 'performers', 'identity']);
  expect(await queuesFor('finance')).toEqual(['payouts']);
});
