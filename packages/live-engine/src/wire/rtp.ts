/** Every packet on the wire has this header only: no extensions, sources or padding. */
export const rtpHeaderBytes = 12;

export interface RtpFields {
  readonly payloadType: number;
  readonly isMarked: boolean;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly ssrc: number;
}

export function readRtp(packet: Buffer): RtpFields {
  return {
    payloadType: packet[1]! & 0x7f,
    isMarked: (packet[1]! & 0x80) !== 0,
    sequenceNumber: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
  };
}

export function writeRtp(fields: RtpFields, payload: Uint8Array): Buffer {
  const packet = Buffer.allocUnsafe(rtpHeaderBytes + payload.length);
  packet[0] = 0x80;
  packet[1] = (fields.isMarked ? 0x80 : 0) | fields.payloadType;
  packet.writeUInt16BE(fields.sequenceNumber & 0xffff, 2);
  packet.writeUInt32BE(fields.timestamp >>> 0, 4);
  packet.writeUInt32BE(fields.ssrc >>> 0, 8);
  packet.set(payload, rtpHeaderBytes);
  return packet;
}

const naluType = { keyPicture: 5, sequenceParameters: 7, several: 24, fragment: 28 } as const;

/**
 * Whether a decoder can start at this H.264 packet: it begins parameter sets or a key picture. Publishers send
 * parameter sets before every keyframe.
 */
export function startsKeyframe(packet: Buffer): boolean {
  const type = naluAt(packet, rtpHeaderBytes);
  if (type === naluType.several) return isStart(naluAt(packet, rtpHeaderBytes + 3));
  if (type !== naluType.fragment) return isStart(type);
  const fragment = packet[rtpHeaderBytes + 1] ?? 0;
  return (fragment & 0x80) !== 0 && isStart(fragment & 0x1f);
}

function naluAt(packet: Buffer, at: number): number {
  return (packet[at] ?? 0) & 0x1f;
}

function isStart(type: number): boolean {
  return type === naluType.keyPicture || type === naluType.sequenceParameters;
}

/** How far `later` is after `earlier` among 16-bit sequence numbers that wrap: negative if it is before. */
export function sequenceDistance(earlier: number, later: number): number {
  return (((later - earlier) & 0xffff) ^ 0x8000) - 0x8000;
}
