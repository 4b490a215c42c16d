import { randomBytes } from 'node:crypto';

/** The bytes are no RTMP. */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
}

/** What the client said first, and what it answers to our reply. */
const helloBytes = 1 + 1_536;
const echoBytes = 1_536;
const version = 3;

export interface Handshake {
  /** Takes bytes in order. Returns what follows the handshake; undefined until its end. Throws HandshakeError. */
  read(bytes: Buffer): Buffer | undefined;
}

/** The plain handshake, which every encoder knows; `reply` is sent once. */
export function createHandshake(reply: (bytes: Buffer) => void): Handshake {
  let hello: Buffer | undefined = Buffer.alloc(0);
  let echoLeft = echoBytes;

  function readHello(before: Buffer, bytes: Buffer): Buffer | undefined {
    const all = Buffer.concat([before, bytes.subarray(0, helloBytes - before.length)]);
    if (all.length > 0 && all[0] !== version) throw new HandshakeError('The connection does not speak RTMP.');
    hello = all.length < helloBytes ? all : undefined;
    if (hello) return undefined;
    // Our time and version are 0: there is no digest to verify.
    reply(Buffer.concat([Buffer.from([version]), Buffer.alloc(8), randomBytes(echoBytes - 8), all.subarray(1)]));
    return bytes.subarray(helloBytes - before.length);
  }

  return {
    read(bytes) {
      const rest = hello ? readHello(hello, bytes) : bytes;
      if (!rest) return undefined;
      const skipped = Math.min(echoLeft, rest.length);
      echoLeft -= skipped;
      return echoLeft === 0 ? rest.subarray(skipped) : undefined;
    },
  };
}
