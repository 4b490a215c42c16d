import { rtpHeaderBytes } from '../wire/rtp.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in the sequence parameter set (ITU-T H.264, 7.3.2.1.1) of a packet that starts with one. */
export function readPictureSize(packet: Buffer): PictureSize | undefined {
  const type = packet[rtpHeaderBytes]! & 0x1f;
  // In an aggregate (24), the first unit follows its length.
  const at = type === 24 ? rtpHeaderBytes + 3 : rtpHeaderBytes;
  if ((packet[at]! & 0x1f) !== 7) return undefined;
  try {
    return sizeOf(bitsOf(packet.subarray(at + 1)));
  } catch {
    return undefined;
  }
}

interface Bits {
  /** An unsigned number of so many bits. */
  take(count: number): number;
  /** An unsigned number as Exp-Golomb code. */
  code(): number;
}

/** Throws RangeError at the end. */
function bitsOf(escaped: Buffer): Bits {
  const bytes = escaped.filter((byte, at) => !(byte === 3 && escaped[at - 1] === 0 && escaped[at - 2] === 0));
  let position = 0;
  const bit = (): number => {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new RangeError('The parameter set is cut off.');
    return (byte >> (7 - (position++ & 7))) & 1;
  };
  const take = (count: number): number => {
    let value = 0;
    for (let at = 0; at < count; at += 1) value = value * 2 + bit();
    return value;
  };
  const code = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + take(zeros);
  };
  return { take, code };
}

/** Profiles whose parameter sets say how colours are sampled. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

function sizeOf(bits: Bits): PictureSize {
  const profile = bits.take(8);
  bits.take(16);
  bits.code();
  const chroma = highProfiles.has(profile) ? skipHighProfile(bits) : 1;
  bits.code();
  skipPictureOrder(bits);
  bits.code();
  bits.take(1);
  const width = (bits.code() + 1) * 16;
  const mapUnits = bits.code() + 1;
  const framesOnly = bits.take(1);
  if (framesOnly === 0) bits.take(1);
  const height = mapUnits * 16 * (2 - framesOnly);
  bits.take(1);
  const [left, right, top, bottom] =
    bits.take(1) === 1 ? [bits.code(), bits.code(), bits.code(), bits.code()] : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  return { width: width - (left + right) * unitX, height: height - (top + bottom) * unitY };
}

/** Returns the chroma format. */
function skipHighProfile(bits: Bits): number {
  const chroma = bits.code();
  if (chroma === 3) bits.take(1);
  bits.code();
  bits.code();
  bits.take(1);
  if (bits.take(1) === 1) throw new RangeError('Scaling matrices are not read.');
  return chroma;
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.code();
  if (type === 0) bits.code();
  if (type !== 1) return;
  bits.take(1);
  bits.code();
  bits.code();
  const cycle = bits.code();
  for (let at = 0; at < Math.min(cycle, 255); at += 1) bits.code();
}
