import { writeRtp } from '../../wire/rtp.ts';
import { nalType, typeOf } from './depacketiser.ts';

const ssrc = 1;
/** Below the smallest MTU on the way, with the headers of SRTP and a TURN server. */
const maxPayloadBytes = 1_180;

export interface PacketiserFrame {
  /** 90 kHz, of the time of showing. */
  readonly timestamp: number;
  readonly nals: readonly Buffer[];
}

/** Splits H.264 frames into RTP packets of RFC 6184: single NAL units, STAP-A for parameter sets, and FU-A. */
export function createPacketiser(payloadType: number): (frame: PacketiserFrame) => Buffer[] {
  let sequenceNumber = 0;
  return ({ timestamp, nals }) => {
    const payloads = aggregate(nals).flatMap(split);
    return payloads.map((payload, index) =>
      writeRtp(
        { payloadType, isMarked: index === payloads.length - 1, sequenceNumber: sequenceNumber++, timestamp, ssrc },
        payload,
      ),
    );
  };
}

/** The parameter sets in one packet before the rest of the frame. */
function aggregate(nals: readonly Buffer[]): Buffer[] {
  const sets = nals.filter((nal) => typeOf(nal) === nalType.sps || typeOf(nal) === nalType.pps);
  const size = sets.reduce((sum, nal) => sum + nal.length + 2, 1);
  if (sets.length < 2 || size > maxPayloadBytes) return [...nals];
  const parts = sets.flatMap((nal) => [Buffer.from([nal.length >> 8, nal.length & 0xff]), nal]);
  return [Buffer.concat([Buffer.from([0x60 | nalType.stapA]), ...parts]), ...nals.filter((nal) => !sets.includes(nal))];
}

function split(nal: Buffer): Buffer[] {
  if (nal.length <= maxPayloadBytes) return [nal];
  const indicator = (nal.readUInt8(0) & 0xe0) | nalType.fuA;
  const pieces: Buffer[] = [];
  for (let at = 1; at < nal.length; at += maxPayloadBytes - 2) {
    const piece = nal.subarray(at, at + maxPayloadBytes - 2);
    const flags = (at === 1 ? 0x80 : 0) | (at + piece.length === nal.length ? 0x40 : 0);
    pieces.push(Buffer.concat([Buffer.from([indicator, flags | typeOf(nal)]), piece]));
  }
  return pieces;
}
