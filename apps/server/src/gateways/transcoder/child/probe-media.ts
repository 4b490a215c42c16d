import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { MediaError, type Probe } from '../transcoder.ts';
import { filmOf, openMedia } from './containers.ts';
import { rotationOf, shownSize } from './upright.ts';

/** Whether a file holds a film or a sound, how large the film is as it is shown, and how long either lasts. */
export async function probeMedia(path: string): Promise<Probe> {
  const { demuxer, mimeType } = await openMedia(path);
  try {
    const film = filmOf(demuxer);
    const durationMs = Math.max(0, Math.round(demuxer.duration * 1_000));
    if (film) return { kind: 'video', mimeType, ...sizeOf(film), durationMs };
    if (demuxer.audio()) return { kind: 'audio', mimeType: mimeType.replace('video/', 'audio/'), durationMs };
    throw new MediaError('unsupported-type', 'This file has neither pictures nor sound.');
  } finally {
    await demuxer.close();
  }
}

function sizeOf({ codecpar }: Stream): { width: number; height: number } {
  const degrees = rotationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  return shownSize(codecpar.width, codecpar.height, codecpar.sampleAspectRatio, degrees);
}
