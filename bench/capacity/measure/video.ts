import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transcodeOnce } from '../../benchmarks/transcode.ts';
import { makeClip } from '../../ladder/clip.ts';
import type { VideoCosts } from '../model/coefficients.ts';

/** The clip from which coefficients come, and those by which they are checked. */
export const calibratedSeconds = 8;
export const checkedSeconds = [4, 16, 30] as const;

/** Of one clip at 1080p, for each of its seconds. */
export async function measureVideo(seconds: number): Promise<VideoCosts> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const source = join(folder, 'clip.mp4');
  try {
    await makeClip(source, seconds);
    const { processorMs, bytes } = await transcodeOnce(source);
    return {
      processorMs: processorMs / seconds,
      bytes: bytes / seconds,
      originalBytes: (await stat(source)).size / seconds,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
