import { t } from '@ovation/language/t.ts';
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { MediaError, type Probe } from '../transcoder.ts';
import { openMedia } from './containers.ts';
import { filmOf, onlyPictureOf } from './streams.ts';
import { rotationOf, shownSize } from './upright.ts';

/** Whether a file contains video or only audio, the displayed size of the video, and the duration. */
export async function probeMedia(path: string): Promise<Probe> {
  const { demuxer, mimeType } = await openMedia(path);
  try {
    const [video, still] = [filmOf(demuxer), onlyPictureOf(demuxer)];
    const durationMs = Math.max(0, Math.round(demuxer.duration * 1_000));
    if (video) return { kind: 'video', mimeType, ...sizeOf(video), durationMs };
    if (demuxer.audio())
      return {
        kind: 'audio',
        mimeType: mimeType.replace('video/', 'audio/'),
        durationMs,
        ...(still ? { still: sizeOf(still) } : {}),
      };
    throw new MediaError('unsupported-type', t('This file has neither video nor sound.'));
  } finally {
    await demuxer.close();
  }
}

function sizeOf({ codecpar }: Stream): { width: number; height: number } {
  const degrees = rotationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  return shownSize(codecpar.width, codecpar.height, codecpar.sampleAspectRatio, degrees);
}
