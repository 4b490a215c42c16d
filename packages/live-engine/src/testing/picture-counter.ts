import { createReorder } from '../ingest/reorder.ts';
import { readRtp, startsKeyframe } from '../wire/rtp.ts';

/** Longer than a browser's usual delay of playback, shorter than a freeze. */
const maxWaitMs = 400;

/** Counts the pictures that a decoder could show: whole, and after a keyframe nothing was missing. */
export interface PictureCounter {
  readonly decodable: number;
  /** Of the track; undefined before the first packet. */
  readonly ssrc: number | undefined;
  push(packet: Buffer, nowMs: number): void;
  /** Every few milliseconds: what to ask for again, and whether a keyframe is needed. */
  tick(nowMs: number): { readonly lost: number[]; readonly needsKeyframe: boolean };
}

export function createPictureCounter(): PictureCounter {
  const reorder = createReorder<Buffer>({ maxWaitMs });
  let decodable = 0;
  let isBroken = true;
  let last: number | undefined;
  let ssrc: number | undefined;

  function take(packets: readonly Buffer[]): void {
    for (const packet of packets) {
      const { sequenceNumber, isMarked } = readRtp(packet);
      if (last !== undefined && sequenceNumber !== ((last + 1) & 0xffff)) isBroken = true;
      if (startsKeyframe(packet)) isBroken = false;
      last = sequenceNumber;
      if (isMarked && !isBroken) decodable += 1;
    }
  }

  return {
    get decodable() {
      return decodable;
    },
    get ssrc() {
      return ssrc;
    },
    push(packet, nowMs) {
      const { sequenceNumber, ssrc: of } = readRtp(packet);
      ssrc = of;
      take(reorder.push(sequenceNumber, packet, nowMs));
    },
    tick(nowMs) {
      take(reorder.expire(nowMs));
      return { lost: reorder.wanted(nowMs), needsKeyframe: isBroken };
    },
  };
}

/** Generic NACK (RFC 4585), with one entry for each packet. */
export function writeNack(lost: readonly number[], media: number): Buffer {
  const nack = Buffer.alloc(12 + lost.length * 4);
  nack[0] = 0x81;
  nack[1] = 205;
  nack.writeUInt16BE(nack.length / 4 - 1, 2);
  nack.writeUInt32BE(1, 4);
  nack.writeUInt32BE(media, 8);
  lost.forEach((number, at) => nack.writeUInt16BE(number, 12 + at * 4));
  return nack;
}

/** Picture loss indication (RFC 4585). */
export function writePictureLoss(media: number): Buffer {
  const loss = Buffer.alloc(12);
  loss[0] = 0x81;
  loss[1] = 206;
  loss.writeUInt16BE(2, 2);
  loss.writeUInt32BE(1, 4);
  loss.writeUInt32BE(media, 8);
  return loss;
}
