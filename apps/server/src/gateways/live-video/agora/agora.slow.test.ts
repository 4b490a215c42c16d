import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readToken } from '../../../../test/agora/read-token.ts';
import { agoraProject, startAgora, type TestAgora } from '../../../../test/agora/start-agora.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { LiveEvent, LiveVideo, PublishWay, Viewer, WatchWay } from '../live-video.ts';
import { eventually } from '@ovation/testing/eventually.ts';
import { openAgora } from '../../../../test/agora/open-agora.ts';
import { liveVideoConformance } from '../conformance.ts';
import { createAgora } from './agora.ts';

liveVideoConformance('Agora, with a stand-in for its network,', openAgora);

let agora: TestAgora;
let live: LiveVideo;
let nowMs = () => Date.now();
const events: LiveEvent[] = [];
const appId = (): string => agoraProject.appId;

beforeAll(async () => {
  agora = await startAgora(() => nowMs());
  live = createAgora({ ...agoraProject, appId, origin: agora.origin, clock: systemClock, pollMs: 5 });
  live.onEvent((event) => events.push(event));
});
afterAll(async () => {
  await live.close();
  await agora.stop();
});

type Seat = Extract<WatchWay & PublishWay, { kind: 'agora' }>;

const open = async (): Promise<string> => {
  const streamId = randomUUID();
  await live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 2_000_000 });
  return streamId;
};
const toWatch = async (viewer: Viewer): Promise<Seat> => (await live.watchTicket(viewer)).watch[0] as Seat;
const toPublish = async (streamId: string, accountId = randomUUID()): Promise<Seat> =>
  (await live.publishTicket({ streamId, accountId }))[0] as Seat;
const viewerOf = (streamId: string, accountId = randomUUID()) => ({ streamId, accountId, viewerId: randomUUID() });

test('tokens say who may do what, until when, and are signed with the certificate', async () => {
  const streamId = await open();
  const [watch, publish] = [await toWatch(viewerOf(streamId)), await toPublish(streamId)];
  const [viewer, publisher] = [watch, publish].map(({ token }) => readToken(token, agoraProject.certificate));
  expect(viewer).toMatchObject({ appId: agoraProject.appId, channel: streamId, uid: watch.uid, mayPublish: false });
  expect(publisher).toMatchObject({ channel: streamId, uid: publish.uid, mayPublish: true });
  expect((viewer?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(61_000);
  expect(readToken(watch.token, '0'.repeat(32))).toBeUndefined();
  expect(readToken(`${watch.token.slice(0, 60)}A${watch.token.slice(61)}`, agoraProject.certificate)).toBeUndefined();
});

test('a token is refused in another channel, on another seat, and after a minute', async () => {
  const [streamId, other] = [await open(), await open()];
  const seat = await toWatch(viewerOf(streamId));
  expect(agora.join({ ...seat, channel: other })).toBe(false);
  expect(agora.join({ ...seat, uid: '77' })).toBe(false);
  nowMs = () => Date.now() + 61_000;
  expect(agora.join(seat)).toBe(false);
  nowMs = () => Date.now();
  expect(agora.join(seat)).toBe(true);
});

test('announces who publishes and who watches, and shows both', async () => {
  const streamId = await open();
  const viewer = viewerOf(streamId);
  const [publisher, seat] = [await toPublish(streamId), await toWatch(viewer)];
  expect([agora.join(publisher), agora.join(seat)]).toEqual([true, true]);
  await eventually(() => expect(events).toContainEqual({ type: 'watching', viewer: expect.objectContaining(viewer) }));
  expect(events).toContainEqual({ type: 'publishing', streamId, epoch: 1 });
  expect(await live.presence(streamId)).toMatchObject({ publisher: { transport: 'agora' }, viewers: [viewer] });
  agora.leave(streamId, publisher.uid);
  await eventually(() => expect(events).toContainEqual({ type: 'interrupted', streamId, epoch: 1 }));
});

test('disconnects all tabs of an account, refuses its tokens, and takes a new one', async () => {
  const streamId = await open();
  const account = viewerOf(streamId);
  const tabs = await Promise.all([account, viewerOf(streamId, account.accountId)].map(toWatch));
  const stranger = await toWatch({ streamId, viewerId: randomUUID() });
  expect([...tabs, stranger].map((seat) => agora.join(seat))).toEqual([true, true, true]);
  await live.stopWatching(account);
  expect(tabs.map((seat) => agora.join(seat))).toEqual([false, false]);
  expect(agora.join(await toWatch(viewerOf(streamId, account.accountId)))).toBe(true);
  await live.stopAllWatching(streamId);
  expect(agora.join(stranger)).toBe(false);
});

test('ends what was paid for at its time', async () => {
  const viewer = viewerOf(await open());
  const seat = await toWatch(viewer);
  agora.join(seat);
  await live.setPaidUntil(viewer, new Date());
  await eventually(() => expect(agora.join(seat)).toBe(false));
});

test('an ended stream lets no one in, and ends again without an error', async () => {
  const streamId = await open();
  const publisher = await toPublish(streamId);
  agora.join(publisher);
  await live.endStream(streamId);
  await live.endStream(streamId);
  expect(agora.join(publisher)).toBe(false);
  expect(await live.presence(streamId)).toBeUndefined();
});

test('wrong keys and an API that does not answer are unavailable', async () => {
  const viewer = viewerOf(randomUUID());
  for (const wrong of [{ customerSecret: 'wrong' }, { origin: 'http://127.0.0.1:9' }]) {
    const away = createAgora({ ...agoraProject, appId, origin: agora.origin, clock: systemClock, ...wrong });
    await expect(away.endStream(viewer.streamId)).rejects.toMatchObject({ code: 'unavailable' });
    await away.close();
  }
});
