import { getOwnStream, getOpenStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaPlaylistOf, readPlaylist } from '@ovation/live-engine/testing/read-playlist.ts';
import { encodeClip } from '@ovation/live-engine/testing/h264-clip.ts';
import { eventually } from '@ovation/testing/eventually.ts';
import { watchStream, type TestViewer } from '@ovation/live-engine/testing/whep-viewer.ts';
import { publishClip, type TestPublisher } from '@ovation/live-engine/testing/whip-publisher.ts';
import { createLiveVictim, type LiveVictim } from './live-victim.ts';

let victim: LiveVictim;
let publisher: TestPublisher;
let viewer: TestViewer;

beforeAll(async () => {
  victim = await createLiveVictim();
  const { stream } = await victim.performer.client.call(getOpenStream);
  publisher = await publishClip({ ...stream!.publish.whip!, clip: await encodeClip() });
  const way = await eventually(() => wayOf('whep'));
  viewer = await watchStream({ url: way.url, token: way.token });
});
afterAll(async () => {
  viewer.vanish();
  publisher.vanish();
  await victim.remove();
});

async function join() {
  return victim.visitor.call(joinStream, { params: { id: victim.streamId }, query: {} });
}

async function wayOf<Kind extends 'whep' | 'hls'>(kind: Kind) {
  const way = (await join()).watch.find((each): each is Extract<typeof each, { kind: Kind }> => each.kind === kind);
  if (!way) throw new Error('There is no picture yet.');
  return way;
}

/** The segments of a player's playlist, whose address it keeps. */
async function segmentsOf(url: string) {
  const reply = await fetch(mediaPlaylistOf(url));
  if (!reply.ok) throw new Error(`The playlist is answered with ${reply.status}.`);
  return readPlaylist(await reply.text()).segments;
}

async function moreFrames(count: number): Promise<void> {
  const wanted = viewer.frames + count;
  await eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
}

const openStream = async () => (await victim.performer.client.call(getOpenStream)).stream;

test.skipIf(process.platform !== 'linux')(
  'publisher and viewer stay connected while the server is killed and starts again; players of LL-HLS continue',
  async () => {
    const { url } = await wayOf('hls');
    const before = await eventually(async () => {
      const segments = await segmentsOf(url);
      expect(segments.length).toBeGreaterThan(1);
      return segments;
    });
    const engine = await victim.engine();
    await victim.kill('server', async () => {
      // Nobody can be asked, and the picture goes on.
      await moreFrames(15);
      expect(viewer.isConnected).toBe(true);
    });
    await moreFrames(15);
    // By the same connections, from the same engine.
    expect([viewer.isConnected, await victim.engine()]).toEqual([true, engine]);
    // The same stream, which was never interrupted, and the same address of LL-HLS.
    expect(await openStream()).toMatchObject({ _id: victim.streamId, status: 'live' });
    await eventually(async () => {
      expect((await segmentsOf(url)).at(-1)!.sequence).toBeGreaterThan(before.at(-1)!.sequence);
    });
    // The new server knows who watches.
    await eventually(async () => {
      const { viewers } = await victim.performer.client.call(getOwnStream, { params: { id: victim.streamId } });
      expect(viewers).toBeGreaterThan(0);
    });
  },
);

test.skipIf(process.platform !== 'linux')('a server that stops leaves no process of its engine', async () => {
  const running = await victim.processes();
  expect(running.length).toBeGreaterThan(2);
  await victim.stop();
  await eventually(async () => expect(await victim.processes()).toEqual([]));
});
