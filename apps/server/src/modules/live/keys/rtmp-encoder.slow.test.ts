import { answerPrivateRequest, askForPrivateShow } from '@ovation/contract/live/requests.ts';
import { changeStream, getOpenStream, startStream, updateStreaming } from '@ovation/contract/live/streams.ts';
import { getStreamKey, joinStream, rotateStreamKey } from '@ovation/contract/live/watch.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { encodeRtmpClip, type RtmpClip } from '@ovation/live-engine/testing/rtmp-clip.ts';
import { publishByRtmp } from '@ovation/live-engine/testing/rtmp-publisher.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let [server, clip]: [TestServer | undefined, RtmpClip | undefined] = [undefined, undefined];

beforeAll(async () => {
  clip = await encodeRtmpClip({ seconds: 2 });
});
afterAll(() => clip?.remove());

/** Once the port is open. */
async function rtmpUrlOf({ client }: Person): Promise<string> {
  return eventually(async () => {
    const { rtmpUrl } = await client.call(getStreamKey);
    expect(rtmpUrl).toMatch(/^rtmp:\/\/.+:\d+\/live$/);
    return rtmpUrl!;
  });
}

test('an encoder with a stream key begins a stream by RTMP, which fans watch', async () => {
  server = await startTestServer({ ROLES: 'api,realtime,worker,live', RTMP_PORT: '0' });
  const world = createWorld(server);
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { key } = await performer.client.call(rotateStreamKey);
  const url = await rtmpUrlOf(performer);
  await expect(publishByRtmp({ url, key: `${key}x`, clip: clip! })).rejects.toThrow();
  const encoder = await publishByRtmp({ url, key, clip: clip! });
  const stream = await eventually(async () => {
    const found = (await performer.client.call(getOpenStream)).stream;
    expect(found).toMatchObject({ status: 'live', publish: { rtmp: { url } } });
    return found!;
  });
  const { watch } = await fan.client.call(joinStream, { params: { id: stream._id }, query: {} });
  expect(watch.map(({ kind }) => kind)).toEqual(['whep', 'hls']);
  await encoder.leave();
  await eventually(async () => {
    expect((await performer.client.call(getOpenStream)).stream?.status).toBe('interrupted');
  });
  await server.stop();
});

test('an encoder with the wrong codec begins no stream, and its performer reads why', async () => {
  server = await startTestServer({ ROLES: 'api,realtime,worker,live', RTMP_PORT: '0' });
  const performer = await createWorld(server).performer();
  const { key } = await performer.client.call(rotateStreamKey);
  const url = await rtmpUrlOf(performer);
  const sockets = createSockets(() => server!.url);
  const listener = await sockets.listen(performer.token);
  const refused = listener.next('encoder.refused');
  const hevc = await encodeRtmpClip({ seconds: 2, isHevc: true });
  const encoder = await publishByRtmp({ url, key, clip: hevc });
  await expect(encoder.finished).rejects.toThrow();
  expect((await refused).message).toContain('H.264');
  expect((await performer.client.call(getOpenStream)).stream).toBeNull();
  sockets.closeAll();
  await hevc.remove();
  await server.stop();
});

test('an encoder that connects again during a private show is refused, and continues its stream afterwards', async () => {
  server = await startTestServer({ ROLES: 'api,realtime,worker,live', RTMP_PORT: '0' });
  const world = createWorld(server);
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
  await performer.client.call(updateStreaming, { body: { privatePrice: 3 } });
  const { key } = await performer.client.call(rotateStreamKey);
  const url = await rtmpUrlOf(performer);
  const statusOf = async () => (await performer.client.call(getOpenStream)).stream?.status;
  const first = await publishByRtmp({ url, key, clip: clip! });
  await eventually(async () => expect(await statusOf()).toBe('live'));
  const { stream } = await performer.client.call(getOpenStream);
  const { _id: requestId } = await fan.client.call(askForPrivateShow, {
    body: { performerId: performer.id, price: 3 },
  });
  const { streamId: showId = '' } = await performer.client.call(answerPrivateRequest, {
    params: { id: requestId },
    body: { status: 'accepted' },
  });
  await expect(first.finished).rejects.toThrow();

  // More often than wrong keys may be tried, with both of its keys.
  for (let attempt = 0; attempt < 6; attempt += 1)
    for (const ownKey of [key, stream?.publish.rtmp?.key ?? ''])
      await expect(publishByRtmp({ url, key: ownKey, clip: clip! })).rejects.toThrow();
  for (const id of [stream!._id, showId])
    expect((await server.app.liveVideo.presence(id))?.publisher, id).toBeUndefined();

  await performer.client.call(changeStream, { params: { id: showId }, body: { status: 'ended' } });
  const again = await publishByRtmp({ url, key, clip: clip! });
  await eventually(async () => expect(await statusOf()).toBe('live'));
  const { watch } = await fan.client.call(joinStream, { params: { id: stream!._id }, query: {} });
  expect(watch.map(({ kind }) => kind)).toEqual(['whep', 'hls']);
  await again.leave();
  await server.stop();
});

test('a site without RTMP announces none', async () => {
  server = await startTestServer({ RTMP_PORT: 'off' });
  const performer = await createWorld(server).performer();
  const { publish } = await performer.client.call(startStream, { body: { title: 'From a browser' } });
  expect(Object.keys(publish)).toEqual(['whip']);
  expect(await performer.client.call(getStreamKey)).not.toHaveProperty('rtmpUrl');
  await server.stop();
});
