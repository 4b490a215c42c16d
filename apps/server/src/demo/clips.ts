import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Artist } from './artwork.ts';
import type { MotionName } from './clips/motions.ts';

/** A clip to render: another `take` of a motion is another video. */
export interface Clip {
  motion: MotionName;
  take: number;
  caption: string;
}

const RENDERER = join(import.meta.dirname, 'clips', 'render-clip.ts');
const TIMEOUT_MS = 120_000;

/**
 * Renders an MP4 of six seconds, 1280 by 720 pixels at 24 frames a second, with sound. Runs in a child process, so that
 * neither codecs nor frames stay in the memory of the server. Throws if the child fails.
 */
export async function synthesiseClip(artist: Artist, clip: Clip, outputPath: string): Promise<void> {
  const workshop = await mkdtemp(join(tmpdir(), 'ovation-clip-'));
  const { palette, username } = artist;
  const order = JSON.stringify({
    palette,
    motion: clip.motion,
    seed: `${username}/${clip.motion}/${clip.take}`,
    outputPath: resolve(outputPath),
  });
  try {
    await promisify(execFile)(process.execPath, [RENDERER, order], { cwd: workshop, timeout: TIMEOUT_MS });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
