import { stat } from 'node:fs/promises';
import { joinFiles } from './join-files.ts';
import type { RecordingFolder } from './recording-folder.ts';

/** The pieces are kept until there is room. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/**
 * Joins the pieces of an ended stream. Returns whether there is a recording now; false if nothing was recorded. Throws
 * NoRoom or another Error if it has to be tried again, and keeps the pieces.
 */
export async function finishRecording(folder: RecordingFolder, freeBytes: () => Promise<number>): Promise<boolean> {
  await folder.markEnded();
  const files = await folder.files();
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const needed = sizes.reduce((sum, size) => sum + size, 0);
  if (needed === 0) {
    // It was finished before.
    if (await folder.result()) return true;
    await folder.remove();
    return false;
  }
  if ((await freeBytes()) < needed) throw new NoRoom(`The disk has no room for a recording of ${needed} bytes.`);
  const { durationMs } = await joinFiles(files, folder.draft);
  if (durationMs === 0) {
    await folder.remove();
    return false;
  }
  await folder.publish(durationMs);
  return true;
}
