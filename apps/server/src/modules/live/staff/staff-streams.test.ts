import {
  endSiteStream,
  getLiveCapacity,
  previewSiteStream,
  searchSiteStreams,
  searchStreamers,
  changeStreamer,
} from '@ovation/contract/live/site-streams.ts';
import { getOwnStream } from '@ovation/contract/live/streams.ts';
import { listSecurityEvents, type SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';

let stage: LiveStage;
let performer: Person;
const sockets = createSockets(() => stage.server.url);
beforeAll(async () => {
  stage = await setLiveStage();
});
beforeEach(async () => {
  performer = await stage.world.performer();
});
afterEach(() => sockets.closeAll());
afterAll(() => stage.server.stop());

const reason = 'A report of a viewer.';
const preview = (id: string) => stage.server.admin.call(previewSiteStream, { params: { id }, body: { reason } });
const eventsOf = async (kind: SecurityEventKind) =>
  (await stage.server.admin.call(listSecurityEvents, { query: { kind, account: performer.id } })).data;

test('staff see all open streams, private shows too, and those of any other state', async () => {
  const stream = await stage.goLive(performer, { access: 'minute', price: 2, title: 'Behind doors' });
  const fan = await stage.world.fan();
  const { database } = stage.server.app;
  await database.updateTable('streams').set({ fan_id: fan.id }).where('id', '=', stream._id).execute();
  const list = async (query: object) =>
    (await stage.server.admin.call(searchSiteStreams, { query })).data.map(({ _id }) => _id);
  expect(await list({})).toContain(stream._id);
  expect(await list({ q: performer.username, status: 'live' })).toEqual([stream._id]);
  await stage.end(performer, stream);
  expect(await list({ q: 'Behind doors' })).toEqual([]);
  expect(await list({ q: 'Behind doors', status: 'ended' })).toEqual([stream._id]);
});

test('staff see how many streams and viewers there are, and what uplink they need', async () => {
  const before = await stage.server.admin.call(getLiveCapacity);
  const stream = await stage.goLive(performer);
  const { database } = stage.server.app;
  await database.updateTable('streams').set({ viewers: 4 }).where('id', '=', stream._id).execute();
  for (const [at, bitrate] of [
    [new Date(1), 9_000_000n],
    [new Date(2), 2_500_000n],
  ] as const)
    await database.insertInto('stream_samples').values({ stream_id: stream._id, at, viewers: 4, bitrate }).execute();
  expect(await stage.server.admin.call(getLiveCapacity)).toEqual({
    streams: before.streams + 1,
    maximumStreams: 20,
    viewers: before.viewers + 4,
    kilobits: before.kilobits + 10_000,
  });
});

test('staff watch unseen and uncounted, after they gave a reason, which is logged', async () => {
  const stream = await stage.goLive(performer, { access: 'subscribers' });
  expect((await stage.join(stage.server.admin, stream._id)).watch).toEqual([]);
  const { watch, viewerId } = await preview(stream._id);
  const ticket = watch.find((way) => way.kind === 'whep');
  await stage.live.watch(ticket?.token ?? '');
  expect(await stage.server.app.viewerCounts.count(stream._id)).toBe(0);
  expect(await performer.client.call(getOwnStream, { params: { id: stream._id } })).toMatchObject({
    viewers: 0,
    totalViewer: 0,
  });
  expect(await eventsOf('stream-previewed')).toMatchObject([
    { subject: { _id: performer.id }, details: { stream: stream._id, reason } },
  ]);
  const listener = await sockets.listen(stage.server.adminToken);
  const renew = async (id: string) =>
    (await listener.socket.emitWithAck('live.renew', { streamId: stream._id, viewerId: id })) as { watch: unknown[] };
  expect((await renew(viewerId)).watch).toHaveLength(2);
  expect((await renew(performer.id)).watch).toEqual([]);
});

test('there is nothing to preview before the video and after the end', async () => {
  const stream = await stage.open(performer);
  await expect(preview(stream._id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(preview(performer.id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await eventsOf('stream-previewed')).toEqual([]);
});

test('staff end a stream with a reason that its performer sees, once', async () => {
  const stream = await stage.goLive(performer);
  const end = () => stage.server.admin.call(endSiteStream, { params: { id: stream._id }, body: { reason } });
  expect(await end()).toMatchObject({ status: 'ended', endReason: 'staff', endNote: reason });
  expect(stage.live.isOpen(stream._id)).toBe(false);
  expect(await performer.client.call(getOwnStream, { params: { id: stream._id } })).toMatchObject({ endNote: reason });
  await expect(end()).rejects.toMatchObject({ code: 'conflict' });
  expect(await eventsOf('stream-ended')).toMatchObject([{ details: { stream: stream._id, reason } }]);
});

test('staff decide who streams, and refusing ends the open stream', async () => {
  const stream = await stage.goLive(performer);
  const find = async (query: object) =>
    (await stage.server.admin.call(searchStreamers, { query: { q: performer.username, ...query } })).data;
  expect(await find({})).toMatchObject([{ performer: { _id: performer.id }, permission: 'default' }]);
  await stage.server.admin.call(changeStreamer, { params: { id: performer.id }, body: { permission: 'refused' } });
  expect(stage.live.isOpen(stream._id)).toBe(false);
  expect(await find({ permission: 'refused' })).toHaveLength(1);
  expect(await find({ permission: 'allowed' })).toEqual([]);
  const fan = await stage.world.fan();
  await expect(
    stage.server.admin.call(changeStreamer, { params: { id: fan.id }, body: { permission: 'allowed' } }),
  ).rejects.toMatchObject({ statusCode: 404 });
});
