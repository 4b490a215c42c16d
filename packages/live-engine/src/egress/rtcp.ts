/** What a viewer reports about one track. */
export type Feedback =
  | { readonly type: 'report'; readonly ssrc: number; readonly highestSequence: number }
  | { readonly type: 'keyframe-wanted' };

const packetType = { senderReport: 200, receiverReport: 201, payloadFeedback: 206 } as const;
/** Picture loss indication, and full intra request. */
const keyframeFormats = new Set([1, 4]);
const reportBytes = 24;

/** Reads a compound RTCP packet; what is malformed or unknown is left out. */
export function readFeedback(bytes: Buffer): Feedback[] {
  const feedback: Feedback[] = [];
  let at = 0;
  while (at + 8 <= bytes.length && bytes[at]! >> 6 === 2) {
    const size = (bytes.readUInt16BE(at + 2) + 1) * 4;
    if (at + size > bytes.length) break;
    feedback.push(...readOne(bytes.subarray(at, at + size)));
    at += size;
  }
  return feedback;
}

function readOne(packet: Buffer): Feedback[] {
  const count = packet[0]! & 0x1f;
  const type = packet[1];
  if (type === packetType.payloadFeedback) return keyframeFormats.has(count) ? [{ type: 'keyframe-wanted' }] : [];
  if (type !== packetType.receiverReport && type !== packetType.senderReport) return [];
  const start = type === packetType.receiverReport ? 8 : 28;
  const starts = Array.from({ length: count }, (_, index) => start + index * reportBytes);
  return starts
    .filter((at) => at + reportBytes <= packet.length)
    .map((at) => ({ type: 'report', ssrc: packet.readUInt32BE(at), highestSequence: packet.readUInt32BE(at + 8) }));
}

export interface SenderReport {
  readonly ssrc: number;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  readonly rtpTimestamp: number;
  readonly packets: number;
  readonly bytes: number;
}

/** Seconds between 1900, where NTP begins, and 1970. */
const ntpEpochS = 2_208_988_800;

export function writeSenderReport({ ssrc, timeMs, rtpTimestamp, packets, bytes }: SenderReport): Buffer {
  const report = Buffer.alloc(28);
  const seconds = Math.floor(timeMs / 1_000);
  report[0] = 0x80;
  report[1] = packetType.senderReport;
  report.writeUInt16BE(6, 2);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE((seconds + ntpEpochS) >>> 0, 8);
  report.writeUInt32BE(Math.floor(((timeMs - seconds * 1_000) / 1_000) * 2 ** 32) >>> 0, 12);
  report.writeUInt32BE(rtpTimestamp >>> 0, 16);
  report.writeUInt32BE(packets >>> 0, 20);
  report.writeUInt32BE(bytes >>> 0, 24);
  return report;
}
