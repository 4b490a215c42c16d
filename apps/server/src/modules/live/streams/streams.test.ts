import {
  changeStream,
  deleteStream,
  getOpenStream,
  getOwnStream,
  getStreamReport,
  getStreamingSettings,
  listOwnStreams,
  listPayingFans,
  setStreamDuration,
  startStream,
  updateStreaming,
  uploadStreamImage,
} from '@ovation/contract/live/streams.ts';
import { changeStreamer } from '@ovation/contract/live/site-streams.ts';
import { makePicture, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../platform/failure.ts';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';

let stage: LiveStage;
let performer: Person;
let fan: Person;
beforeAll(async () => {
  stage = await setLiveStage();
  [performer, fan] = await Promise.all([stage.world.performer(), stage.world.fan({ balance: 50 })]);
});
afterEach(async () => {
  const { stream } = await performer.client.call(getOpenStream);
  if (stream) await stage.end(performer, stream);
});
afterAll(() => stage.server.stop());

const read = (id: string) => performer.client.call(getOwnStream, { params: { id } });
const change = (id: string, body: Parameters<typeof performer.client.call<typeof changeStream>>[1]['body']) =>
  performer.client.call(changeStream, { params: { id }, body });

describe('going live', () => {
  test('opens a stream that waits for video, says how to publish it, and is live with the first video', async () => {
    const stream = await stage.open(performer, { description: 'Songs', tags: ['#Jazz', 'jazz'] });
    expect(stream).toMatchObject({
      title: 'An evening',
      tags: ['jazz'],
      status: 'waiting',
      startedAt: null,
      access: { rule: 'public', granted: true, reason: 'owner' },
      publish: {
        whip: { token: expect.any(String) as string },
        rtmp: { key: expect.stringMatching(/^once_/) as string },
      },
    });
    await stage.publish(stream);
    expect(await read(stream._id)).toMatchObject({
      status: 'live',
      startedAt: expect.any(String) as string,
      health: { bitrate: 1_500_000, advice: [] },
    });
  });

  test('is possible once at a time, and the open stream can be found again with a way to publish', async () => {
    const stream = await stage.open(performer);
    await expect(stage.open(performer)).rejects.toMatchObject({ code: 'stream-open' });
    const found = await performer.client.call(getOpenStream);
    expect(found.stream).toMatchObject({ _id: stream._id, publish: { whip: { token: expect.any(String) as string } } });
    await stage.publish({ ...stream, publish: found.stream?.publish ?? {} });
    await stage.end(performer, stream);
    expect(await performer.client.call(getOpenStream)).toEqual({ stream: null });
    expect(await stage.open(performer)).toMatchObject({ status: 'waiting' });
  });

  test('by ticket and by minute needs a price within the site’s limits; other rules have none', async () => {
    for (const access of ['ticket', 'minute'] as const) {
      for (const price of [undefined, 0, 100_000])
        await expect(
          stage.open(performer, { access, ...(price === undefined ? {} : { price }) }),
        ).rejects.toMatchObject({
          code: 'field-invalid',
          details: [{ path: 'price' }],
        });
      const stream = await stage.open(performer, { access, price: 4.5 });
      expect(stream).toMatchObject({ price: 4.5, access: { rule: access } });
      await stage.end(performer, stream);
    }
    expect(await stage.open(performer, { access: 'subscribers', price: 3 })).not.toHaveProperty('price');
  });

  test('is for approved performers whom staff let', async () => {
    const start = (who: Person) => who.client.call(startStream, { body: { title: 'Mine' } });
    const pending = await stage.world.performer({ approved: false });
    await expect(start(pending)).rejects.toMatchObject({ code: 'performer-not-approved' });
    await expect(start(fan)).rejects.toMatchObject({ statusCode: 403 });
    const decide = (permission: 'allowed' | 'refused' | 'default') =>
      stage.server.admin.call(changeStreamer, { params: { id: performer.id }, body: { permission } });
    await decide('refused');
    await expect(start(performer)).rejects.toMatchObject({ code: 'may-not-stream' });
    await decide('default');
    await stage.world.settings({ liveWhoMayStream: 'case-by-case' });
    await expect(start(performer)).rejects.toMatchObject({ code: 'may-not-stream' });
    expect(await performer.client.call(getStreamingSettings)).toMatchObject({ mayStream: false });
    await decide('allowed');
    expect(await start(performer)).toMatchObject({ status: 'waiting' });
    await stage.world.settings({ liveWhoMayStream: 'approved' });
    await decide('default');
  });

  test('is limited to as many streams as the site allows', async () => {
    const other = await stage.world.performer();
    const stream = await stage.open(other);
    await stage.world.settings({ liveMaximumStreams: 1 });
    await expect(stage.open(performer)).rejects.toMatchObject({ code: 'unavailable', statusCode: 503 });
    await stage.end(other, stream);
    expect(await stage.open(performer)).toMatchObject({ status: 'waiting' });
    await stage.world.settings({ liveMaximumStreams: 20 });
  });

  test('prepares the engine with the site’s bitrate and the performer’s wish for a recording', async () => {
    const { openStream } = stage.live;
    const opened: unknown[] = [];
    stage.live.openStream = (stream) => {
      opened.push(stream);
      return openStream(stream);
    };
    await stage.world.settings({ liveMaximumKilobits: 2_000 });
    const { _id } = await stage.open(performer, { isRecorded: false });
    stage.live.openStream = openStream;
    expect(opened).toEqual([{ streamId: _id, epoch: 1, isRecorded: false, maxBitrate: 2_000_000 }]);
    await stage.world.settings({ liveMaximumKilobits: 6_000 });
  });

  test('leaves no open stream behind when the engine cannot take it', async () => {
    const { openStream } = stage.live;
    stage.live.openStream = () => Promise.reject(new Failure('unavailable'));
    await expect(stage.open(performer)).rejects.toMatchObject({ statusCode: 503 });
    stage.live.openStream = openStream;
    expect(await performer.client.call(getOpenStream)).toEqual({ stream: null });
  });
});

describe('a stream', () => {
  test('can be changed while it runs, with title, rule and price', async () => {
    const { _id } = await stage.goLive(performer, { access: 'public' });
    expect(await change(_id, { title: 'Encore', access: 'ticket', price: 7 })).toMatchObject({
      title: 'Encore',
      status: 'live',
      price: 7,
      access: { rule: 'ticket' },
    });
    await expect(change(_id, { access: 'ticket', price: 0 })).rejects.toMatchObject({ code: 'field-invalid' });
    expect(await change(_id, { access: 'followers' })).not.toHaveProperty('price');
  });

  test('ends once, in the engine too, and then stays as it was', async () => {
    const stream = await stage.goLive(performer);
    stage.server.clock.advance(90_000);
    expect(await change(stream._id, { status: 'ended' })).toMatchObject({
      status: 'ended',
      endReason: 'performer',
      viewers: 0,
    });
    expect(await change(stream._id, { status: 'ended' })).toMatchObject({ status: 'ended' });
    expect(stage.live.isOpen(stream._id)).toBe(false);
    await expect(change(stream._id, { title: 'Again' })).rejects.toMatchObject({ code: 'conflict' });
    const { durationMs } = await read(stream._id);
    expect(Math.round(durationMs / 1_000)).toBe(90);
  });

  test('counts the time with video, without interruptions', async () => {
    const stream = await stage.goLive(performer);
    stage.server.clock.advance(20_000);
    await stage.live.interrupt(stream._id);
    expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
    stage.server.clock.advance(15_000);
    await stage.publish(stream);
    stage.server.clock.advance(10_000);
    await stage.end(performer, stream);
    expect(Math.round((await read(stream._id)).durationMs / 1_000)).toBe(30);
  });

  test('counts video up to its last frame, not until that is noticed', async () => {
    const stream = await stage.goLive(performer);
    stage.server.clock.advance(20_000);
    const lastFrameAt = stage.server.clock.now();
    stage.server.clock.advance(7_000);
    await stage.live.interrupt(stream._id, lastFrameAt);
    const { durationMs } = await read(stream._id);
    expect([durationMs >= 20_000, durationMs < 27_000]).toEqual([true, true]);
  });

  test('is found by its performer alone, and deleted once it has ended', async () => {
    const { _id } = await stage.goLive(performer);
    const other = await stage.world.performer();
    for (const operation of [getOwnStream, deleteStream, getStreamReport, listPayingFans] as const)
      await expect(other.client.call(operation, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      other.client.call(changeStream, { params: { id: _id }, body: { status: 'ended' } }),
    ).rejects.toMatchObject({ statusCode: 404 });
    await expect(performer.client.call(deleteStream, { params: { id: _id } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await stage.end(performer, { _id });
    await performer.client.call(deleteStream, { params: { id: _id } });
    await expect(read(_id)).rejects.toMatchObject({ statusCode: 404 });
    const { data } = await performer.client.call(listOwnStreams, { query: { q: 'An evening' } });
    expect(data.map((each) => each._id)).not.toContain(_id);
  });

  test('that was sold keeps its row in the books, which no one sees', async () => {
    const { _id } = await stage.goLive(performer, { access: 'ticket', price: 5 });
    await stage.relations.buy(fan.id, performer.id, _id, 500n, 'stream');
    await stage.end(performer, { _id });
    await performer.client.call(deleteStream, { params: { id: _id } });
    await expect(read(_id)).rejects.toMatchObject({ statusCode: 404 });
    const { database } = stage.server.app;
    expect(await database.selectFrom('streams').select('id').where('id', '=', _id).execute()).toHaveLength(1);
  });

  test('has a picture of its performer, which belongs to it alone', async () => {
    const upload = async () =>
      (await performer.client.call(uploadStreamImage, { files: { file: await makePicture() }, body: {} }))._id;
    const imageId = await upload();
    await stage.server.runJobs();
    const { _id } = await stage.open(performer, { imageId });
    expect((await read(_id)).thumbnail).toContain(imageId);
    const next = await upload();
    await stage.server.runJobs();
    await change(_id, { imageId: next });
    expect((await read(_id)).thumbnail).toContain(next);
    await stage.end(performer, { _id });
    await expect(stage.open(performer, { imageId: next })).rejects.toMatchObject({ details: [{ path: 'imageId' }] });
    const other = await stage.world.performer();
    await expect(stage.open(other, { imageId: next })).rejects.toMatchObject({ details: [{ path: 'imageId' }] });
  });
});

describe('a scheduled stream', () => {
  const inHours = (hours: number) => new Date(stage.server.clock.now().getTime() + hours * 3_600_000).toISOString();

  test('is announced, can be moved, and begins when its performer says so', async () => {
    const stream = await stage.open(performer, { startsAt: inHours(2) });
    expect(stream).toMatchObject({ status: 'scheduled', publish: {} });
    await expect(change(stream._id, { startsAt: inHours(-1) })).rejects.toMatchObject({
      details: [{ path: 'startsAt' }],
    });
    const later = inHours(3);
    expect(await change(stream._id, { startsAt: later })).toMatchObject({ startsAt: later });
    expect(await change(stream._id, { status: 'waiting' })).toMatchObject({ status: 'waiting' });
    expect(stage.live.isOpen(stream._id)).toBe(true);
    await expect(change(stream._id, { status: 'waiting' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is one of fifty at most, also of those that are announced at once', async () => {
    const other = await stage.world.performer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 58 }, () => stage.open(other, { startsAt: inHours(2) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  });

  test('does not begin while another one is open', async () => {
    const scheduled = await stage.open(performer, { startsAt: inHours(2) });
    await stage.open(performer);
    await expect(change(scheduled._id, { status: 'waiting' })).rejects.toMatchObject({ code: 'stream-open' });
    await performer.client.call(deleteStream, { params: { id: scheduled._id } });
    await expect(read(scheduled._id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('what streams begin with', () => {
  test('can be changed, and title and description change those of the open stream', async () => {
    const { _id } = await stage.open(performer);
    const settings = await performer.client.call(updateStreaming, {
      body: { title: 'Every Friday', access: 'minute', price: 2, privatePrice: 3.5, privateMinimumMinutes: 5 },
    });
    expect(settings).toMatchObject({ title: 'Every Friday', access: 'minute', price: 2, privatePrice: 3.5 });
    expect(await performer.client.call(getStreamingSettings)).toEqual(settings);
    expect(await read(_id)).toMatchObject({ title: 'Every Friday', access: { rule: 'public' } });
    await expect(performer.client.call(updateStreaming, { body: { price: 0 } })).rejects.toMatchObject({
      details: [{ path: 'price' }],
    });
    expect(await performer.client.call(updateStreaming, { body: { access: 'public' } })).toMatchObject({ price: null });
  });

  test('a duration can be reported for the open stream, and changes no figure', async () => {
    await expect(performer.client.call(setStreamDuration, { body: { duration: 10 } })).rejects.toMatchObject({
      statusCode: 404,
    });
    const { _id } = await stage.open(performer);
    await performer.client.call(setStreamDuration, { body: { duration: 4_000 } });
    expect((await read(_id)).durationMs).toBe(0);
  });
});

test('the report has earnings by type, and those who paid come with the highest sum first', async () => {
  const [generous, other] = [await stage.world.fan({ balance: 50 }), await stage.world.fan({ balance: 50 })];
  const { _id } = await stage.goLive(performer, { access: 'ticket', price: 5 });
  await stage.relations.buy(other.id, performer.id, _id, 500n, 'stream');
  await stage.world.tip(generous, performer, 20);
  const { earnings } = await performer.client.call(getStreamReport, { params: { id: _id } });
  expect(earnings).toEqual([
    { type: 'ticket', count: 1, amount: 4 },
    { type: 'minute', count: 0, amount: 0 },
    { type: 'tip', count: 1, amount: expect.any(Number) as number },
  ]);
  const { data, total } = await performer.client.call(listPayingFans, { params: { id: _id } });
  expect(data.map(({ user }) => user._id)).toEqual([generous.id, other.id]);
  expect(total).toBe(2);
  expect((await read(_id)).earned).toBe(data.reduce((sum, { amount }) => sum + amount, 0));
});
