import { open } from 'node:fs/promises';
import { MediaError, type Probe } from '../transcoder.ts';
import { openImage } from './image.ts';

const imageSignatures: readonly [offset: number, bytes: string][] = [
  [0, '\xff\xd8\xff'], [0, '\x89PNG'], [0, 'GIF8'], [8, 'WEBP'], [4, 'ftypavif'], [4, 'ftypavis'], [4, 'ftypheic'], [4, 'ftypheix'], [4, 'ftypmif1'], [4, 'ftypmsf1'], [0, 'II*\0'], [0, 'MM\0*'],
];

/** What a file really is, by its bytes, never by its name. */
export async function probe(path: string): Promise<Probe> {
  if (await looksLikeImage(path)) return probeImage(path);
  // FFmpeg is loaded only for films and sound: most files are pictures, whose owner waits.
  return (await import('./probe-media.ts')).probeMedia(path);
}

async function looksLikeImage(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read({ buffer: Buffer.alloc(16) }).finally(() => file.close());
  const head = buffer.toString('latin1');
  return imageSignatures.some(([offset, bytes]) => head.startsWith(bytes, offset));
}

/** Decodes a small version too: a truncated picture is found now, while its owner still looks at the form. */
async function probeImage(path: string): Promise<Probe> {
  const { image, width, height, mimeType } = await openImage(path);
  await image.resize(64, 64, { fit: 'inside' }).raw().toBuffer().catch(() => {
    throw new MediaError('broken-file', 'This picture is damaged or incomplete. Please choose another.');
  });
  return { kind: 'image', mimeType, width, height };
}
