import { t } from '@ovation/language/t.ts';
import { MediaError, type Probe } from '../transcoder.ts';
import { decodeImage, describeImage, headOf } from './image.ts';

const imageSignatures: readonly [offset: number, bytes: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
  [4, 'ftypavis'],
  [4, 'ftypheic'],
  [4, 'ftypheix'],
  [4, 'ftypmif1'],
  [4, 'ftypmsf1'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
];

/** Detects the type of a file by its bytes, never by its name. Of an image, only the head is read. */
export async function probe(source: string | Uint8Array): Promise<Probe> {
  if (looksLikeImage(await headOf(source))) return { kind: 'image', ...(await describeImage(source)) };
  if (typeof source !== 'string')
    throw new MediaError('unsupported-type', t('Please choose a JPEG, PNG or WebP picture.'));
  // FFmpeg is loaded only for videos and audio: most files are images, whose owner waits.
  return (await import('./probe-media.ts')).probeMedia(source);
}

function looksLikeImage(head: string): boolean {
  return imageSignatures.some(([offset, bytes]) => head.startsWith(bytes, offset));
}

/** Decodes a small version of an image, so that a truncated image is rejected while its owner still sees the form. */
export async function check(source: string | Uint8Array): Promise<Probe> {
  const { width, height, mimeType } = await decodeImage(source, (image) => image.resize(64, 64, { fit: 'inside' }));
  return { kind: 'image', mimeType, width, height };
}
