import { getOwnStream, getStreamReport } from '@ovation/contract/live/streams.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { makePicture, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';
import { Failure } from '../../../platform/failure.ts';
import { createFirstLook } from './engine.ts';
import { handleEngineEvent } from './engine-events.ts';
import { followStreamsJob } from './follow-streams-job.ts';
import { setThumbnailKey } from './stream-state.store.ts';

let stage: LiveStage;
let performer: Person;
beforeAll(async () => {
  stage = await setLiveStage();
});
beforeEach(async () => {
  performer = await stage.world.performer();
});
afterEach(() => stage.server.clock.reset());
afterAll(() => stage.server.stop());

const minuteMs = 60_000;
const followed = async (afterMs: number): Promise<void> => {
  stage.server.clock.advance(afterMs);
  await stage.server.runJob(followStreamsJob);
};
const read = (id: string) => performer.client.call(getOwnStream, { params: { id } });

/** After that time, but with the sessions of today. */
async function readAfter(id: string, ms: number) {
  await followed(ms);
  stage.server.clock.advance(-ms);
  return read(id);
}

describe('a stream is ended', () => {
  test('when its publisher has been gone for a minute, and not before', async () => {
    const stream = await stage.goLive(performer);
    await stage.live.interrupt(stream._id);
    await followed(55_000);
    expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
    await stage.publish(stream);
    await followed(20_000);
    expect(await read(stream._id)).toMatchObject({ status: 'live' });
    await stage.live.interrupt(stream._id);
    await followed(61_000);
    expect(await read(stream._id)).toMatchObject({ status: 'ended', endReason: 'publisher-gone' });
    expect(stage.live.isOpen(stream._id)).toBe(false);
  });

  test('when it has waited for video for half an hour', async () => {
    const stream = await stage.open(performer);
    await followed(29 * minuteMs);
    expect(await read(stream._id)).toMatchObject({ status: 'waiting' });
    await followed(2 * minuteMs);
    expect(await read(stream._id)).toMatchObject({ status: 'ended', endReason: 'never-started', startedAt: null });
  });

  test('when it has run for as long as the site allows', async () => {
    await stage.world.settings({ liveLongestHours: 2 });
    const stream = await stage.goLive(performer);
    await followed(119 * minuteMs);
    expect(await read(stream._id)).toMatchObject({ status: 'live' });
    await followed(2 * minuteMs);
    expect(await read(stream._id)).toMatchObject({ status: 'ended', endReason: 'too-long' });
  });

  test('when it was announced, and has not begun a day after its time', async () => {
    const startsAt = new Date(stage.server.clock.now().getTime() + minuteMs).toISOString();
    const stream = await stage.open(performer, { startsAt });
    const dayMs = 24 * 60 * minuteMs;
    const { status: dayLater } = await readAfter(stream._id, dayMs);
    expect(dayLater).toBe('scheduled');
    const { status, endReason } = await readAfter(stream._id, dayMs + 2 * minuteMs);
    expect([status, endReason]).toEqual(['ended', 'never-started']);
  });
});

test('what an event was lost of is repaired', async () => {
  const stream = await stage.goLive(performer);
  const presence = await stage.live.presence(stream._id);
  const { presence: real } = stage.live;
  stage.live.presence = async () => presence && { streamId: stream._id, epoch: presence.epoch, viewers: [] };
  await followed(0);
  expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
  stage.live.presence = real;
  await followed(0);
  expect(await read(stream._id)).toMatchObject({ status: 'live' });
});

test('an engine that was started again takes the publisher back, and its old session changes nothing', async () => {
  const stream = await stage.goLive(performer);
  stage.live.restart();
  await followed(5_000);
  expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
  expect((await stage.live.presence(stream._id))?.epoch).toBe(2);
  await stage.publish(stream);
  expect(await read(stream._id)).toMatchObject({ status: 'live' });
  const { database } = stage.server.app;
  const epochOf = async () =>
    (await database.selectFrom('streams').select('epoch').where('id', '=', stream._id).executeTakeFirstOrThrow()).epoch;
  expect(await epochOf()).toBe(2);
  const late = { streamId: stream._id, epoch: 1 };
  await handleEngineEvent(stage.server.app, { type: 'interrupted', ...late });
  expect(await read(stream._id)).toMatchObject({ status: 'live' });
  await stage.live.interrupt(stream._id);
  await handleEngineEvent(stage.server.app, { type: 'publishing', ...late });
  expect(await read(stream._id)).toMatchObject({ status: 'interrupted' });
  await followed(15_000);
  expect(await epochOf()).toBe(2);
});

test('a server that was started again looks at its streams at once, and once', async () => {
  const { app } = stage.server;
  expect(app.jobs.rounds.map(({ name }) => name)).toContain('first-look-at-streams');
  const stream = await stage.goLive(performer);
  const look = createFirstLook(app);
  for (const epoch of [2, undefined]) {
    stage.live.restart();
    await look.run();
    expect((await stage.live.presence(stream._id))?.epoch).toBe(epoch);
  }
});

test('a stream whose end did not reach the engine is ended there later', async () => {
  const stream = await stage.goLive(performer);
  const { endStream } = stage.live;
  stage.live.endStream = () => Promise.reject(new Failure('unavailable'));
  await stage.end(performer, stream);
  stage.live.endStream = endStream;
  expect(stage.live.isOpen(stream._id)).toBe(true);
  await followed(15_000);
  expect(stage.live.isOpen(stream._id)).toBe(false);
});

test('while the engine cannot be reached, streams stay as they are', async () => {
  const stream = await stage.goLive(performer);
  const { presence } = stage.live;
  stage.live.presence = () => Promise.reject(new Failure('unavailable'));
  await followed(20_000);
  expect(await read(stream._id)).toMatchObject({ status: 'live' });
  stage.live.presence = presence;
});

test.each([false, true])(
  'its performer sees at once what a recording lacks, also if the event is lost: %s',
  async (isLost) => {
    const stream = await stage.goLive(performer);
    expect(await read(stream._id)).not.toHaveProperty('recordingProblem');
    for (const [said, seen] of [
      ['parts-missing', 'parts-missing'],
      ['disk-full', 'disk-full'],
      ['parts-missing', 'disk-full'],
    ] as const) {
      await stage.live.spoilRecording(stream._id, said, isLost);
      if (isLost) await followed(0);
      expect(await read(stream._id)).toMatchObject({ recordingProblem: seen });
    }
    expect((await stage.join(stage.server.client(), stream._id)).stream).not.toHaveProperty('recordingProblem');
  },
);

test('the time that an engine was away does not count as video', async () => {
  const stream = await stage.goLive(performer);
  for (let look = 0; look < 2; look += 1) await followed(15_000);
  stage.server.clock.advance(100_000);
  stage.live.restart();
  await followed(0);
  const { durationMs } = await read(stream._id);
  expect([durationMs >= 30_000, durationMs < 100_000]).toEqual([true, true]);
});

test('viewers and bitrate are sampled, at most every 15 seconds', async () => {
  const stream = await stage.goLive(performer);
  await stage.watch((await stage.world.fan()).client, stream._id);
  await followed(0);
  await followed(1_000);
  await followed(15_000);
  const { viewers } = await performer.client.call(getStreamReport, { params: { id: stream._id } });
  expect(viewers).toMatchObject([{ viewers: 1, bitrate: 1_500_000 }, { viewers: 1 }]);
});

test('followers are notified once, when the first video arrives, with a link to the stream', async () => {
  const [follower, stranger] = await Promise.all([stage.world.fan(), stage.world.fan()]);
  await stage.world.follow(follower, performer);
  const stream = await stage.open(performer, { access: 'ticket', price: 3 });
  const bell = async (who: Person) => {
    await stage.server.runJobs();
    return (await who.client.call(listNotifications, { query: {} })).data.filter(({ kind }) => kind === 'live');
  };
  expect(await bell(follower)).toEqual([]);
  await stage.publish(stream);
  await stage.live.interrupt(stream._id);
  await stage.publish(stream);
  expect(await bell(follower)).toMatchObject([{ path: `/${performer.username}/live/${stream._id}` }]);
  expect(await bell(stranger)).toEqual([]);
});

describe('a thumbnail', () => {
  const load = async (path: string, who?: Person) => {
    const headers: Record<string, string> = who ? { authorization: who.token } : {};
    const response = await fetch(stage.server.url + path, { headers });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('is on the card as soon as there is a picture', async () => {
    const stream = await stage.goLive(performer);
    expect((await read(stream._id)).thumbnail).not.toContain('.clear.webp');
    await stage.live.picture(stream._id, await (await makePicture()).bytes());
    expect((await read(stream._id)).thumbnail).toMatch(/\.clear\.webp$/);
  });

  test('is of the last half minute, blurred when locked, and delivered to those alone who may see it', async () => {
    const fan = await stage.world.fan();
    stage.live.setThumbnail(await (await makePicture()).bytes());
    const stream = await stage.goLive(performer, { access: 'followers' });
    await followed(0);
    const own = (await read(stream._id)).thumbnail;
    const locked = (await stage.join(fan.client, stream._id)).stream.thumbnail;
    expect(own).toMatch(/\.clear\.webp$/);
    expect(locked).toMatch(/\.blurred\.webp$/);
    expect((await load(own, performer)).status).toBe(200);
    expect((await load(own, fan)).status).toBe(403);
    expect((await load(own)).status).toBe(403);
    expect((await load(locked, fan)).status).toBe(200);
    expect((await load(locked)).bytes).not.toEqual((await load(own, performer)).bytes);
    expect((await load(own.replace(stream._id, performer.id), performer)).status).toBe(403);
    expect((await load(locked.replace('.blurred', '.clear'), performer)).status).toBe(403);
    await followed(10_000);
    expect((await read(stream._id)).thumbnail).toBe(own);
    await followed(20_000);
    expect((await read(stream._id)).thumbnail).not.toBe(own);
    await stage.relations.block(performer.id, fan.id);
    expect((await load(locked, fan)).status).toBe(404);
    stage.server.clock.advance(2 * 60 * minuteMs);
    expect((await load(locked, performer)).status).toBe(403);
  });
});

test('the next round is due later by the queue’s time, also when the clock of the site stands still', async () => {
  await stage.goLive(performer);
  await followed(-minuteMs);
  const { rows } = await stage.server.app.pool.query(
    `select run_at > now() as "isLater" from graphile_worker.jobs where key = 'follow-streams'`,
  );
  expect(rows).toEqual([{ isLater: true }]);
});

test('of two pictures that are stored at once, the first stays until the next half minute', async () => {
  stage.live.setThumbnail(await (await makePicture()).bytes());
  const { _id } = await stage.goLive(performer);
  const { database } = stage.server.app;
  const keyOf = async () =>
    (await database.selectFrom('streams').select('thumbnail_key').where('id', '=', _id).executeTakeFirstOrThrow())
      .thumbnail_key;
  await followed(0);
  const stored = await keyOf();
  expect(stored).not.toBeNull();
  await setThumbnailKey(database, _id, { before: null, key: String(Date.now() + 1_000) });
  expect(await keyOf()).toBe(stored);
  await setThumbnailKey(database, _id, { before: stored, key: 'the next' });
  expect(await keyOf()).toBe('the next');
});
