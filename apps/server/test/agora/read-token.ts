import { createHmac } from 'node:crypto';
import { inflateSync } from 'node:zlib';

export interface ReadToken {
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly mayPublish: boolean;
}

const rtc = 1;
const publishVideo = 3;

/** Reads one of Agora's tokens (version 007) as its network does; undefined unless the certificate has signed it. */
export function readToken(token: string, certificate: string): ReadToken | undefined {
  if (!token.startsWith('007')) return undefined;
  let reader: Reader;
  try {
    reader = createReader(inflateSync(Buffer.from(token.slice(3), 'base64')));
  } catch {
    return undefined;
  }
  const signature = reader.bytes();
  const signed = reader.rest();
  const appId = reader.bytes().toString();
  const [issuedAt, lifetime, salt] = [reader.u32(), reader.u32(), reader.u32()];
  const key = hmac(u32(salt), hmac(u32(issuedAt), certificate));
  if (!hmac(key, signed).equals(signature)) return undefined;
  if (reader.u16() !== 1 || reader.u16() !== rtc) return undefined;
  const privileges = new Map(Array.from({ length: reader.u16() }, () => [reader.u16(), reader.u32()]));
  const [channel, uid] = [reader.bytes().toString(), reader.bytes().toString()];
  return {
    appId,
    channel,
    uid,
    expiresAt: (issuedAt + lifetime) * 1_000,
    mayPublish: (privileges.get(publishVideo) ?? 0) > 0,
  };
}

interface Reader {
  u16(): number;
  u32(): number;
  /** After their length. */
  bytes(): Buffer;
  /** What has not been read yet. */
  rest(): Buffer;
}

function createReader(buffer: Buffer): Reader {
  let at = 0;
  const skip = (length: number): number => (at += length) - length;
  const u16 = (): number => buffer.readUInt16LE(skip(2));
  return {
    u16,
    u32: () => buffer.readUInt32LE(skip(4)),
    bytes() {
      const from = skip(u16());
      return buffer.subarray(from, at);
    },
    rest: () => buffer.subarray(at),
  };
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

function hmac(key: Buffer, message: Buffer | string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}
