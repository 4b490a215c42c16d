import { readRtp, sequenceDistance, writeRtp, rtpHeaderBytes } from '../wire/rtp.ts';
import type { WireSync } from '../wire/track.ts';
import { writeSenderReport } from './rtcp.ts';

export interface Rewriter {
  readonly ssrc: number;
  /** The packet for this viewer. `timestamp`: instead of its own, among the source's. */
  rewrite(packet: Buffer, nowMs: number, timestamp?: number): Buffer;
  /** The source has started over: numbers continue where the viewer is. */
  restart(): void;
  /** Aligns sound and picture; undefined before the first packet. */
  report(sync: WireSync & { readonly receivedMs: number }, nowMs: number): Buffer | undefined;
  /** Of the latest packet, counted without wrapping as receivers report it. */
  readonly highestSequence: number;
}

/** Gives the packets of one track the numbers of one viewer, which never jump, even if another device publishes. */
export function createRewriter(track: {
  readonly ssrc: number;
  readonly payloadType: number;
  readonly clockRate: number;
}): Rewriter {
  const { ssrc, payloadType, clockRate } = track;
  let sequence = 0;
  let timestampOffset = 0;
  let last: { readonly inSequence: number; readonly outTimestamp: number; readonly atMs: number } | undefined;
  let isRestarting = true;
  let packets = 0;
  let bytes = 0;

  function begin(timestamp: number, nowMs: number): void {
    isRestarting = false;
    const elapsed = last ? Math.max(1, Math.round(((nowMs - last.atMs) * clockRate) / 1_000)) : 0;
    timestampOffset = (last?.outTimestamp ?? timestamp) + elapsed - timestamp;
    sequence += 1;
  }

  return {
    ssrc,
    rewrite(packet, nowMs, timestamp) {
      const fields = readRtp(packet);
      const inTimestamp = timestamp ?? fields.timestamp;
      if (isRestarting || !last) begin(inTimestamp, nowMs);
      // What is missing from the source stays missing, so that the decoder knows.
      else sequence += sequenceDistance(last.inSequence, fields.sequenceNumber);
      const outTimestamp = (inTimestamp + timestampOffset) >>> 0;
      last = { inSequence: fields.sequenceNumber, outTimestamp, atMs: nowMs };
      packets += 1;
      bytes += packet.length - rtpHeaderBytes;
      const header = {
        payloadType,
        ssrc,
        isMarked: fields.isMarked,
        sequenceNumber: sequence,
        timestamp: outTimestamp,
      };
      return writeRtp(header, packet.subarray(rtpHeaderBytes));
    },
    restart() {
      isRestarting = true;
    },
    report({ rtpTimestamp, timeMs, receivedMs }, nowMs) {
      if (packets === 0 || isRestarting) return undefined;
      const elapsedMs = nowMs - receivedMs;
      const now = rtpTimestamp + timestampOffset + Math.round((elapsedMs * clockRate) / 1_000);
      return writeSenderReport({ ssrc, timeMs: timeMs + elapsedMs, rtpTimestamp: now, packets, bytes });
    },
    get highestSequence() {
      return sequence;
    },
  };
}
