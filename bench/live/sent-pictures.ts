import { readRtp, rtpHeaderBytes } from '@ovation/live-engine/testing/rtp.ts';

const fragment = 28;
/** Shorter ends of pictures are not unmistakable. */
const leastBytes = 24;

/** When which picture was sent, known by the bytes of its end. Pictures repeat with the clip: the latest counts. */
export interface SentPictures {
  sent(packet: Buffer): void;
  /** How old the picture is that this packet ends, in milliseconds; undefined if it ends none. */
  ageOf(packet: Buffer): number | undefined;
  /** How old the latest picture among these bytes is. */
  latestIn(bytes: Buffer): number | undefined;
}

export function createSentPictures(): SentPictures {
  const times = new Map<string, { readonly end: Buffer; readonly at: number }>();
  return {
    sent(packet) {
      const end = endOf(packet);
      if (end) times.set(end.toString('latin1'), { end, at: performance.now() });
    },
    ageOf(packet) {
      const sent = times.get(endOf(packet)?.toString('latin1') ?? '');
      return sent && performance.now() - sent.at;
    },
    latestIn(bytes) {
      const found = [...times.values()].filter(({ end }) => bytes.includes(end)).map(({ at }) => at);
      return found.length === 0 ? undefined : performance.now() - Math.max(...found);
    },
  };
}

/** The last bytes of a picture, without what only its packet has. */
function endOf(packet: Buffer): Buffer | undefined {
  if (!readRtp(packet).isMarked) return undefined;
  const payload = packet.subarray(rtpHeaderBytes);
  const isFragment = (payload[0]! & 0x1f) === fragment;
  const end = Buffer.from(isFragment ? payload.subarray(2) : payload);
  return end.length < leastBytes ? undefined : end;
}
