import { getOpenStream, startStream, updateStreaming } from '@ovation/contract/live/streams.ts';
import { changeStreamer } from '@ovation/contract/live/site-streams.ts';
import { deleteStreamKey, getStreamKey, rotateStreamKey } from '@ovation/contract/live/watch.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeyOwner } from '../../../gateways/live-video/live-video.ts';
import { setLiveStage, type LiveStage } from '../../../../test/stages/live-stage.ts';

let stage: LiveStage;
let performer: Person;
beforeAll(async () => {
  stage = await setLiveStage();
});
beforeEach(async () => {
  performer = await stage.world.performer();
});
afterAll(() => stage.server.stop());

const rotate = async (who = performer) => (await who.client.call(rotateStreamKey)).key;
const open = async () => (await performer.client.call(getOpenStream)).stream;

test('a key is shown once, and stored as a hash only', async () => {
  expect(await performer.client.call(getStreamKey)).toMatchObject({
    createdAt: null,
    whipUrl: expect.stringMatching(/\/live\/whip$/) as string,
  });
  const key = await rotate();
  const seen = await performer.client.call(getStreamKey);
  expect(seen).toMatchObject({ createdAt: expect.any(String) as string, lastUsedAt: null });
  expect(JSON.stringify(seen)).not.toContain(key);
  const rows = await stage.server.app.database
    .selectFrom('stream_keys')
    .selectAll()
    .where('performer_id', '=', performer.id)
    .execute();
  expect(JSON.stringify(rows.map(({ key_hash, ...row }) => [key_hash.toString('latin1'), row]))).not.toContain(key);
});

test('an encoder with a key starts a stream with the defaults, and finds it again', async () => {
  const key = await rotate();
  await performer.client.call(updateStreaming, { body: { title: 'From the studio', access: 'ticket', price: 6 } });
  const found = (await stage.live.readKey(key)) as KeyOwner;
  expect(found.accountId).toBe(performer.id);
  expect(await open()).toMatchObject({
    _id: found.streamId,
    title: 'From the studio',
    status: 'waiting',
    price: 6,
    access: { rule: 'ticket' },
  });
  expect(stage.live.isOpen(found.streamId)).toBe(true);
  expect(await stage.live.readKey(key)).toEqual(found);
  expect((await performer.client.call(getStreamKey)).lastUsedAt).not.toBeNull();
});

test('an old, deleted or guessed key publishes nothing', async () => {
  const first = await rotate();
  const second = await rotate();
  expect(await stage.live.readKey(first)).toBeUndefined();
  await performer.client.call(deleteStreamKey);
  for (const key of [second, '', 'live_', `${second}x`, 'once_', "' or true --"])
    expect(await stage.live.readKey(key)).toBeUndefined();
  expect(await open()).toBeNull();
});

test('a key that is replaced or deleted disconnects the encoder that sends with it', async () => {
  const idOf = async (key: string) => ((await stage.live.readKey(key)) as KeyOwner).keyId;
  const first = await idOf(await rotate());
  const before = stage.live.stoppedKeys.length;
  const second = await idOf(await rotate());
  await performer.client.call(deleteStreamKey);
  expect(stage.live.stoppedKeys.slice(before)).toEqual([first, second]);
});

test('a question about a key opens no stream', async () => {
  const key = await rotate();
  expect(await stage.live.readKey(key, false)).toBe('unopened');
  expect(await stage.live.readKey(`${key}x`, false)).toBeUndefined();
  expect(await open()).toBeNull();
  const { streamId } = (await stage.live.readKey(key)) as KeyOwner;
  expect(await stage.live.readKey(key, false)).toMatchObject({ streamId });
});

test('the key of a session publishes to its stream only, and only while that is open', async () => {
  const stream = await stage.open(performer);
  const other = await stage.open(await stage.world.performer());
  const key = stream.publish.rtmp?.key ?? '';
  expect(await stage.live.readKey(key)).toEqual({ streamId: stream._id, accountId: performer.id });
  expect(await stage.live.readKey(key.replace(stream._id, other._id))).toBeUndefined();
  await stage.end(performer, stream);
  expect(await stage.live.readKey(key)).toBeUndefined();
});

test('a performer who is suspended or may not stream publishes with no key', async () => {
  const key = await rotate();
  await stage.server.admin.call(changeStreamer, { params: { id: performer.id }, body: { permission: 'refused' } });
  expect(await stage.live.readKey(key)).toBeUndefined();
  await expect(performer.client.call(rotateStreamKey)).rejects.toMatchObject({ code: 'may-not-stream' });
  await stage.server.admin.call(changeStreamer, { params: { id: performer.id }, body: { permission: 'default' } });
  await stage.server.admin.call(changePerformerStatus, {
    params: { id: performer.id },
    body: { status: 'rejected', reason: 'A test of the rules.' },
  });
  expect(await stage.live.readKey(key)).toBeUndefined();
  await expect(performer.client.call(startStream, { body: { title: 'x' } })).rejects.toMatchObject({ statusCode: 403 });
});
