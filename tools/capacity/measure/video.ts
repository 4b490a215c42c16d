import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transcodeOnce } from '../../../bench/benchmarks/transcode.ts';
import { makeClip } from '../../../bench/ladder/clip.ts';
import type { VideoCosts } from '../model/coefficients.ts';
import { openSpeedMeter } from './speed.ts';

/** The clip from which coefficients come, and those by which they are checked. */
export const calibratedSeconds = 4;
export const checkedSeconds = [3, 8] as const;

/** Of one clip at 1080p, for each of its seconds; the processor time in pieces of the fixed work. */
export async function measureVideo(seconds: number): Promise<VideoCosts> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const source = join(folder, 'clip.mp4');
  const meter = await openSpeedMeter();
  try {
    await makeClip(source, seconds);
    await meter.read();
    const { processorMs, bytes } = await transcodeOnce(source);
    return {
      processorMs: processorMs / (await meter.read()) / seconds,
      bytes: bytes / seconds,
      originalBytes: (await stat(source)).size / seconds,
    };
  } finally {
    await meter.close();
    await rm(folder, { recursive: true, force: true });
  }
}
