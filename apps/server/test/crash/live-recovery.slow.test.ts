import { changeStream, getOwnStream } from '@ovation/contract/live/streams.ts';
import { getOwnVideo } from '@ovation/contract/publishing/videos.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeClip } from '@ovation/live-engine/testing/h264-clip.ts';
import { eventually } from '@ovation/testing/eventually.ts';
import { createReturningGuests, type ReturningGuests } from '../live-media/returning-guests.ts';
import { seededRandom } from './actions.ts';
import { createLiveVictim, liveParts, type LiveVictim } from './live-victim.ts';

const seed = Math.floor(Math.random() * 1e9);
const random = seededRandom(seed);
const rounds = byDepth({ small: 1, deep: 10 });
const framesPerSecond = 15;
/** Of what viewers saw before a kill: what was not written yet. */
const maxLostSeconds = 1.5;

let victim: LiveVictim;
let guests: ReturningGuests;

beforeAll(async () => {
  victim = await createLiveVictim();
  const { streamId, performer, visitor } = victim;
  guests = createReturningGuests({ streamId, performer: performer.client, viewer: visitor, clip: await encodeClip() });
});
afterAll(async () => {
  guests.leave();
  await victim.remove();
});

async function moreFrames(count: number): Promise<void> {
  const wanted = guests.arrivals.length + count;
  await eventually(() => expect(guests.arrivals.length).toBeGreaterThanOrEqual(wanted));
}

/** Kills in any order: the server, which is started again, the engine, and each of its processes. */
test.skipIf(process.platform !== 'linux')(
  `viewers see the stream again after each kill, and the recording is whole (seed ${seed})`,
  async () => {
    await moreFrames(framesPerSecond);
    const parts = Array.from({ length: rounds }, () => liveParts.toSorted(() => random() - 0.5)).flat();
    for (const part of parts) {
      await moreFrames(Math.ceil(random() * 2 * framesPerSecond));
      const before = await victim.processes();
      await victim.kill(part);
      await moreFrames(2 * framesPerSecond);
      // No process of an engine that was killed stays behind.
      if (part === 'engine')
        await eventually(async () =>
          expect((await victim.processes()).filter((pid) => before.includes(pid))).toEqual([]),
        );
    }
    const seenSeconds = guests.arrivals.length / framesPerSecond;
    await victim.performer.client.call(changeStream, { params: { id: victim.streamId }, body: { status: 'ended' } });
    // Processing may take its time beside other work.
    await expect.poll(async () => (await recordedFilm())?.status).toBe('ready');
    // The recording also has what was sent while the viewer was connecting.
    const losing = parts.filter((part) => part !== 'egress' && part !== 'server');
    const lostSeconds = losing.length * maxLostSeconds;
    expect((await recordedFilm())?.durationMs).toBeGreaterThan((seenSeconds - lostSeconds) * 1_000);
  },
);

/** Undefined until the recording is the draft of a video. */
async function recordedFilm() {
  const { client } = victim.performer;
  const { draftVideoId: id } = await client.call(getOwnStream, { params: { id: victim.streamId } });
  return id === undefined ? undefined : (await client.call(getOwnVideo, { params: { id } })).film;
}
