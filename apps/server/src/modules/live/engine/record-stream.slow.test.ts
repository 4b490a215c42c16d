import { joinStream } from '@ovation/contract/live/watch.ts';
import { changeStream, getOwnStream, startStream } from '@ovation/contract/live/streams.ts';
import { getOwnVideo } from '@ovation/contract/publishing/videos.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaPlaylistOf, readPlaylist } from '@ovation/live-engine/testing/read-playlist.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { encodeClip } from '@ovation/live-engine/testing/h264-clip.ts';
import { eventually } from '@ovation/testing/eventually.ts';
import { publishClip, type TestPublisher } from '@ovation/live-engine/testing/whip-publisher.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
let performer: Person;
let streamId: string;
let publisher: TestPublisher;

/** A site with the engine as it is installed, and a performer who is live. */
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
  world = createWorld(server);
  performer = await world.performer();
  const stream = await performer.client.call(startStream, { body: { title: 'The concert' } });
  streamId = stream._id;
  const { whip } = stream.publish;
  if (!whip) throw new Error('The site takes no video by WHIP.');
  publisher = await publishClip({ ...whip, clip: await encodeClip() });
});
afterAll(async () => {
  publisher.vanish();
  await server.stop();
});

/** The address that a visitor's player begins with. */
async function playlistAddress(): Promise<string> {
  const { watch } = await server.client().call(joinStream, { params: { id: streamId }, query: {} });
  for (const way of watch) if (way.kind === 'hls') return mediaPlaylistOf(way.url);
  throw new Error('The stream cannot be watched by LL-HLS.');
}

test('a live stream is watched by LL-HLS with a ticket, and its recording becomes the draft of a video', async () => {
  const { url, text } = await eventually(async () => {
    const address = await playlistAddress();
    const reply = await fetch(address);
    expect(reply.status).toBe(200);
    return { url: address, text: await reply.text() };
  });
  const { segments } = readPlaylist(text);
  const [uri = ''] = segments.flatMap((each) =>
    each.uri === undefined ? each.parts.map((part) => part.uri) : [each.uri],
  );
  const media = await fetch(new URL(uri, url));
  expect([media.status, media.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect((await media.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  expect((await fetch(url.replace(/[^/]+\/media/, 'forged/media'))).status).toBe(401);

  await performer.client.call(changeStream, { params: { id: streamId }, body: { status: 'ended' } });
  const id = await eventually(async () => {
    await server.runJobs();
    const { draftVideoId } = await performer.client.call(getOwnStream, { params: { id: streamId } });
    expect(draftVideoId).toBeDefined();
    return draftVideoId ?? '';
  });
  await server.runJobs();
  const video = await performer.client.call(getOwnVideo, { params: { id } });
  expect(video).toMatchObject({ title: 'The concert', state: 'draft', film: { status: 'ready', width: 320 } });
});
