import { t } from '@ovation/language/t.ts';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Demuxer } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import { MediaError, type MediaResult } from '../transcoder.ts';
import { openMedia } from './containers.ts';
import { pictureStreamOf, readVideo } from './video-reader.ts';
import { shapeOf } from './shape.ts';
import { stillOf, writePoster } from './stills.ts';

/**
 * From the frame at a moment, or the last one if the video ends before: a poster in several widths, a blurred preview
 * and a thumbhash.
 */
export async function processPoster(path: string, outputFolder: string, atMs: number): Promise<MediaResult> {
  const { demuxer } = await openMedia(path);
  try {
    using frame = await frameAt(demuxer, atMs);
    const shape = shapeOf(frame, pictureStreamOf(demuxer));
    const poster = await writePoster(await stillOf(frame, shape), outputFolder);
    return { width: shape.width, height: shape.height, durationMs: null, ...poster };
  } finally {
    await demuxer.close();
  }
}

/** Seeks to the previous key frame; a file that cannot seek is read from the start. */
async function frameAt(demuxer: Demuxer, atMs: number): Promise<Frame> {
  await demuxer.seek(demuxer.startTime + Math.min(atMs / 1_000, demuxer.duration), -1, AVSEEK_FLAG_BACKWARD);
  let shown: Frame | undefined;
  let isReached = false;
  await readVideo(demuxer, {
    async onFrame(frame, seconds) {
      isReached ||= shown !== undefined && seconds * 1_000 > atMs;
      if (isReached) return;
      shown?.free();
      shown = frame.clone() ?? undefined;
    },
    isEnough: () => isReached,
  });
  if (!shown) throw new MediaError('broken-file', t('No frame of this video could be decoded.'));
  return shown;
}
