import type { RtpPacket } from 'werift';
import { writeRtp } from '../wire/rtp.ts';
import { createReorder, type Reorder } from './reorder.ts';

/** One track of a publisher: its packets go out in order, and without padding. */
export interface TrackLine extends Pick<Reorder<unknown>, 'isWaiting' | 'arrived' | 'lost' | 'wanted'> {
  push(packet: RtpPacket, nowMs: number): void;
  /** Gives up what has been missing too long; returns whether anything was lost. */
  expire(nowMs: number): boolean;
}

export function createTrackLine(maxWaitMs: number, onPacket: (packet: Buffer) => void): TrackLine {
  const reorder = createReorder<RtpPacket>({ maxWaitMs });
  let padding = 0;

  function forward(packets: readonly RtpPacket[]): void {
    for (const { header, payload } of packets) {
      // Padding alone only measures the network; without it, later packets move up in the sequence.
      if (payload.length === 0) {
        padding += 1;
        continue;
      }
      const { payloadType, marker: isMarked, timestamp, ssrc } = header;
      const sequenceNumber = header.sequenceNumber - padding;
      onPacket(writeRtp({ payloadType, isMarked, sequenceNumber, timestamp, ssrc }, payload));
    }
  }

  return {
    push: (packet, nowMs) => forward(reorder.push(packet.header.sequenceNumber, packet, nowMs)),
    expire(nowMs) {
      const lostBefore = reorder.lost;
      forward(reorder.expire(nowMs));
      return reorder.lost > lostBefore;
    },
    wanted: (nowMs) => reorder.wanted(nowMs),
    get isWaiting() {
      return reorder.isWaiting;
    },
    get arrived() {
      return reorder.arrived;
    },
    get lost() {
      return reorder.lost;
    },
  };
}
