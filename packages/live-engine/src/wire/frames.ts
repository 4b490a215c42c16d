/** What a frame holds: an RTP packet of one track, or JSON. */
export type FrameKind = 'video' | 'audio' | 'control';

const kinds: readonly FrameKind[] = ['video', 'audio', 'control'];
const headerBytes = 5;

/** No RTP packet and no description is longer. */
const maxFrameBytes = 64 * 1024;

/** The other end does not speak the protocol of `frames.ts`. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** `[u32 length of the rest][u8 kind][bytes]`, in network order; the kinds count from 1. */
export function encodeFrame(kind: FrameKind, bytes: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + bytes.length);
  frame.writeUInt32BE(bytes.length + 1, 0);
  frame[4] = kinds.indexOf(kind) + 1;
  frame.set(bytes, headerBytes);
  return frame;
}

export function encodeControl(value: object): Buffer {
  return encodeFrame('control', Buffer.from(JSON.stringify(value)));
}

/** Throws WireError for anything but a JSON object. */
export function decodeControl(bytes: Buffer): Record<string, unknown> {
  const value: unknown = parse(bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new WireError('A control frame is not a JSON object.');
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError('A control frame is not JSON.');
  }
}

/**
 * Returns a function that takes the bytes of a stream in order and calls `onFrame` for each complete frame. It throws
 * WireError for a frame that is too long or of no known kind; the stream is useless then.
 */
export function createFrameReader(onFrame: (kind: FrameKind, bytes: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= headerBytes) {
      const length = lengthOf(rest, at);
      if (rest.length - at < 4 + length) break;
      onFrame(kindOf(rest, at), rest.subarray(at + headerBytes, at + 4 + length));
      at += 4 + length;
    }
    rest = rest.subarray(at);
  };
}

function lengthOf(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at);
  if (length < 1 || length > maxFrameBytes) throw new WireError(`A frame of ${length} bytes is not possible.`);
  return length;
}

function kindOf(bytes: Buffer, at: number): FrameKind {
  const kind = kinds[bytes[at + 4]! - 1];
  if (kind === undefined) throw new WireError(`There is no frame of the kind ${bytes[at + 4]}.`);
  return kind;
}
