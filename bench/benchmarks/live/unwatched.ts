import { setTimeout as pause } from 'node:timers/promises';
import { encodeRtmpClip } from '@ovation/live-engine/testing/rtmp-clip.ts';
import { publishByRtmp } from '@ovation/live-engine/testing/rtmp-publisher.ts';
import { startEngine, type TestEngine } from '@ovation/live-engine/testing/start-engine.ts';
import { processorMs } from '../../live/figures.ts';
import type { Row } from '../../row.ts';

const streamId = 'show';
const [warmUpMs, measuredMs] = [5_000, 20_000];
const maxCore = 15;

/** An encoder with 720p and sound, whose stream nobody watches by WebRTC: what the engine takes for LL-HLS alone. */
export async function liveUnwatched(): Promise<Row[]> {
  const clip = await encodeRtmpClip({
    seconds: 6,
    keyframeInterval: 2,
    noise: { size: '1280x720', framesPerSecond: 30, bitrate: 2_500_000 },
  });
  const engine = await startEngine({ takesRtmp: true, packager: { reserveBytes: 0, maxRecordingMs: 3_600_000 } });
  try {
    await engine.live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 8_000_000 });
    engine.live.useKeys(async () => ({ streamId, accountId: 'performer' }));
    while (engine.live.rtmpUrl === undefined) await pause(20);
    const publisher = await publishByRtmp({ url: engine.live.rtmpUrl, key: 'key', clip });
    while (!(await engine.live.presence(streamId))?.publisher) await pause(20);
    await pause(warmUpMs);
    const [rtmp, packager] = await measure(engine);
    await publisher.leave();
    const value = rtmp + packager;
    return [
      {
        name: 'live, one stream by RTMP without viewers by WebRTC, of one core',
        value,
        unit: '%',
        target: `under ${maxCore} %`,
        met: value < maxCore,
        note: `rtmp ${rtmp.toFixed(1)}, packager ${packager.toFixed(1)}`,
      },
    ];
  } finally {
    await engine.close();
    await clip.remove();
  }
}

/** Percent of a core. */
async function measure({ live }: TestEngine): Promise<[rtmp: number, packager: number]> {
  const read = async (): Promise<[number, number]> => [
    await processorMs([live.pids().rtmp ?? 0]),
    await processorMs([live.packager?.pid ?? 0]),
  ];
  const [before, startedAt] = [await read(), performance.now()];
  await pause(measuredMs);
  const [after, elapsed] = [await read(), performance.now() - startedAt];
  return [((after[0] - before[0]) / elapsed) * 100, ((after[1] - before[1]) / elapsed) * 100];
}
