import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { getOwnStream } from '@ovation/contract/live/streams.ts';
import { changeVideo, getOwnVideo, listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import type { Person } from '@ovation/testing';
import type { Recording } from '../../../gateways/live-video/live-video.ts';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeVideoClip } from '../../../../test/clips.ts';
import { startTestServer } from '../../../../test/start-server.ts';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';
import { followStreamsJob } from './follow-streams-job.ts';
import { keepRecordingJob } from './keep-recording.ts';

let stage: LiveStage;
let performer: Person;
let folder: string;
let clip: string;
beforeAll(async () => {
  stage = await setLiveStage();
  folder = await mkdtemp(join(tmpdir(), 'ovation-recording-'));
  clip = await writeVideoClip(join(folder, 'clip.mp4'), { width: 320, height: 180, seconds: 2 });
});
beforeEach(async () => {
  performer = await stage.world.performer();
});
afterAll(async () => {
  await stage.server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Streams, ends, and lets the engine finish the recording. */
async function record(
  body: Parameters<typeof stage.goLive>[1],
  facts: Pick<Recording, 'problem'> = {},
): Promise<string> {
  const stream = await stage.goLive(performer, { title: 'The concert', description: 'All of it.', ...body });
  await stage.end(performer, stream);
  const path = join(folder, `${stream._id}.mp4`);
  await copyFile(clip, path);
  await stage.live.record(stream._id, { path, durationMs: 2_000, sizeBytes: (await stat(path)).size, ...facts });
  return stream._id;
}

const read = (id: string) => performer.client.call(getOwnStream, { params: { id } });
const draftOf = async (streamId: string) =>
  performer.client.call(getOwnVideo, { params: { id: (await read(streamId)).draftVideoId ?? '' } });

test.each([
  [{ access: 'ticket', price: 9 }, { rule: 'paid' }, 9],
  [{ access: 'followers' }, { rule: 'followers' }, undefined],
  [{ access: 'minute', price: 2 }, { rule: 'subscribers' }, undefined],
] as const)('a recording of %o becomes a draft with its title and rule', async (body, access, price) => {
  const streamId = await record(body);
  await stage.server.runJobs();
  const video = await draftOf(streamId);
  expect(video).toMatchObject({ title: 'The concert', description: 'All of it.', state: 'draft', access });
  expect(video.price).toBe(price);
  expect(video.film).toMatchObject({ status: 'ready', width: 320 });
  expect(await stage.live.recording(streamId)).toBeUndefined();
  const { data } = await performer.client.call(listNotifications, { query: {} });
  expect(data).toMatchObject([{ kind: 'recording', path: `/creator/videos/${video._id}`, actors: [] }]);
});

test('its performer reads what a finished recording lacks', async () => {
  const streamId = await record({}, { problem: 'parts-missing' });
  await stage.server.runJobs();
  expect(await read(streamId)).toMatchObject({ recordingProblem: 'parts-missing' });
});

test('it becomes a video once, however often the engine says so', async () => {
  const streamId = await record({});
  await Promise.all([1, 2].map(() => stage.server.runJob(keepRecordingJob, { streamId })));
  await stage.server.runJobs();
  const { total } = await performer.client.call(listOwnVideos, { query: {} });
  expect(total).toBe(1);
});

test('it is found again when the event was lost, and the stream links to it once it is published', async () => {
  const stream = await stage.goLive(performer);
  await stage.end(performer, stream);
  const path = join(folder, `${stream._id}.mp4`);
  await copyFile(clip, path);
  const { recording } = stage.live;
  stage.live.recording = async () => ({ path, durationMs: 2_000, sizeBytes: (await stat(path)).size });
  stage.server.clock.advance(120_000);
  await stage.server.runJob(followStreamsJob);
  await stage.server.runJobs();
  stage.live.recording = recording;
  const { _id } = await draftOf(stream._id);
  expect(await stage.join(stage.server.client(), stream._id)).not.toHaveProperty('stream.videoId');
  await performer.client.call(changeVideo, { params: { id: _id }, body: { publishedAt: 'now' }, files: {} });
  expect(await stage.join(stage.server.client(), stream._id)).toMatchObject({ stream: { videoId: _id } });
});

test('nothing is kept of a stream that was not to be recorded', async () => {
  const streamId = await record({ isRecorded: false });
  await stage.server.runJobs();
  expect(await read(streamId)).not.toHaveProperty('draftVideoId');
  expect(await stage.live.recording(streamId)).toBeUndefined();
});

test('a worker without the engine leaves a recording to the process that has it', async () => {
  const worker = await startTestServer({ ROLES: 'api' }, { beside: stage.server });
  const streamId = await record({ access: 'followers' });
  await worker.runJobs();
  expect((await read(streamId)).draftVideoId).toBeUndefined();
  await stage.server.runJobs();
  expect(await draftOf(streamId)).toMatchObject({ state: 'draft' });
  await worker.stop();
});
