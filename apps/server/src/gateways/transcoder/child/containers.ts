import { t } from '@ovation/language/t.ts';
import { Demuxer } from 'node-av/api';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { MediaError } from '../transcoder.ts';

/** FFmpeg's names of containers that contain media. Playlists and scripts, which refer to other files, are left out. */
const containers: Record<string, string> = {
  'mov,mp4,m4a,3gp,3g2,mj2': 'video/mp4',
  'matroska,webm': 'video/x-matroska',
  avi: 'video/x-msvideo',
  mpegts: 'video/mp2t',
  mpeg: 'video/mpeg',
  flv: 'video/x-flv',
  asf: 'video/x-ms-asf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  w64: 'audio/x-w64',
  amr: 'audio/amr',
  ac3: 'audio/ac3',
  eac3: 'audio/eac3',
};

Log.setLevel(AV_LOG_ERROR);

export const longestMs = 4 * 3_600_000;
export const largestSide = 8_192;

export interface OpenMedia {
  readonly demuxer: Demuxer;
  readonly mimeType: string;
}

/** Opens a media file by its bytes, in a known container, without access to other files and the network. */
export async function openMedia(path: string): Promise<OpenMedia> {
  const format = await Demuxer.probeFormat(path).catch(() => null);
  const mimeType = format ? containers[format.format] : undefined;
  if (!format || mimeType === undefined)
    throw new MediaError(
      'unsupported-type',
      t('This is not a video or sound file that we can read. Please use MP4, MOV, WebM, MKV, MP3, M4A, WAV or FLAC.'),
    );
  const name = format.format.split(',')[0] as string;
  const demuxer = await Demuxer.open(path, {
    format: name,
    options: {
      protocol_whitelist: 'file',
      format_whitelist: Object.keys(containers).join(','),
      enable_drefs: 0,
      use_absolute_path: 0,
    } as never,
  }).catch(() => {
    throw new MediaError('broken-file', t('This file is damaged: it could not be opened.'));
  });
  if (demuxer.duration * 1_000 > longestMs)
    throw new MediaError('too-long', t('This is longer than four hours. Please cut it into parts.'));
  return { demuxer, mimeType };
}
