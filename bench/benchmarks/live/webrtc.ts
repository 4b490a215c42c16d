import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../live/figures.ts';
import { createSentPictures } from '../../live/sent-pictures.ts';
import { startShow } from '../../live/show.ts';
import type { Row } from '../../row.ts';

const joins = 20;
const seconds = 15;
const [maxLatencyMs, maxFirstFrameMs] = [500, 1_500];

/** From a picture that is encoded to one that can be decoded: camera, encoder, decoder and screen come on top. */
export async function liveWebrtc(): Promise<Row[]> {
  const pictures = createSentPictures();
  const show = await startShow({
    clip: { size: '640x360', framesPerSecond: 30, bitrate: 1_500_000, isNoisy: true, seconds: 4 },
    onSent: (packet) => pictures.sent(packet),
  });
  try {
    const firstFrames: number[] = [];
    for (let join = 0; join < joins; join += 1) firstFrames.push(await firstFrameOf(show, `viewer-${join}`));
    const ages: number[] = [];
    let isCounting = false;
    const viewer = await show.watch('viewer', {
      onVideo(packet) {
        const age = pictures.ageOf(packet);
        if (isCounting && age !== undefined) ages.push(age);
      },
    });
    await pause(2_000);
    isCounting = true;
    await pause(seconds * 1_000);
    viewer.vanish();
    const [latency, firstFrame] = [percentile(ages, 0.95), percentile(firstFrames, 0.95)];
    return [
      rowOf('live by WebRTC, from encoder to decoder, p95', latency, maxLatencyMs, `${ages.length} pictures`),
      rowOf('live by WebRTC, first frame, p95', firstFrame, maxFirstFrameMs, `${joins} joins`),
    ];
  } finally {
    await show.end();
  }
}

async function firstFrameOf(show: Awaited<ReturnType<typeof startShow>>, viewerId: string): Promise<number> {
  const viewer = await show.watch(viewerId);
  while (viewer.firstFrameMs === undefined) await pause(5);
  await viewer.leave();
  return viewer.firstFrameMs;
}

function rowOf(name: string, value: number, max: number, note: string): Row {
  return { name, value, unit: 'ms', target: `under ${max.toLocaleString('en')} ms`, met: value < max, note };
}
