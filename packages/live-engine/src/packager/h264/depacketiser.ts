import { sequenceDistance } from '../../wire/rtp.ts';

/** What is read of an RTP packet. */
export interface VideoPacket {
  readonly isMarked: boolean;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly payload: Buffer;
}

/** NAL unit types of H.264, and the packets of RFC 6184. */
export const nalType = { slice: 1, idr: 5, sps: 7, pps: 8, delimiter: 9, filler: 12, stapA: 24, fuA: 28 } as const;
const lastSingleType = 23;

/** A frame as the encoder produced it, complete. */
export interface AccessUnit {
  /** RTP timestamp, 90 kHz, 32 bits. */
  readonly timestamp: number;
  readonly isKeyframe: boolean;
  readonly nals: readonly Buffer[];
}

/** Turns RTP packets into frames that can be decoded, each after the one before. */
export interface Depacketiser {
  /** Returns the frames that are complete with this packet: none, one, or two if the marker of the first was lost. */
  push(packet: VideoPacket): AccessUnit[];
  /** Whether frames are dropped until the next keyframe, because a packet was lost. */
  readonly isWaiting: boolean;
}

/** A publisher's frame is bounded, or one who never sets the marker fills the memory. */
const maxFrameBytes = 8 * 1024 * 1024;
const maxFrameNals = 2_000;

/** RFC 6184, packetization-mode 1: single NAL units, STAP-A and FU-A. Anything else is skipped. */
export function createDepacketiser(): Depacketiser {
  let lastSequence: number | undefined;
  let isWaiting = true;
  let frame: PartialFrame | undefined;

  function take(): AccessUnit[] {
    const complete = frame?.finish();
    frame = undefined;
    if (!complete) return [];
    if (complete.isKeyframe) isWaiting = false;
    return isWaiting ? [] : [complete];
  }

  function lose(): void {
    isWaiting = true;
    frame?.break();
  }

  return {
    get isWaiting() {
      return isWaiting;
    },
    push(packet) {
      const step = lastSequence === undefined ? 1 : sequenceDistance(lastSequence, packet.sequenceNumber);
      // A packet that comes late or twice belongs to a frame that is already given up or complete.
      if (step <= 0 && step > -maxLateness) return [];
      lastSequence = packet.sequenceNumber;
      const isNext = frame !== undefined && frame.timestamp !== packet.timestamp;
      const done = isNext && step === 1 ? take() : [];
      if (step !== 1) lose();
      if (isNext) frame = undefined;
      frame ??= createPartialFrame(packet, step !== 1);
      if (!frame.add(packet.payload)) lose();
      return packet.isMarked ? [...done, ...take()] : done;
    },
  };
}

/** Beyond it the publisher has started again with other numbers. */
const maxLateness = 1_000;

interface PartialFrame {
  readonly timestamp: number;
  /** Returns false if the packet is malformed. */
  add(payload: Buffer): boolean;
  break(): void;
  finish(): AccessUnit | undefined;
}

/** `isLate`: packets before this one were lost, and may have been the start of this frame. */
function createPartialFrame({ timestamp, payload: first }: VideoPacket, isLate: boolean): PartialFrame {
  const nals: Buffer[] = [];
  let fragments: Buffer[] | undefined;
  let bytes = 0;
  let isBroken = isLate && !startsKeyframe(first);

  function keep(nal: Buffer): boolean {
    if (nal.length < 2) return false;
    const type = typeOf(nal);
    if (type !== nalType.filler && type !== nalType.delimiter) nals.push(nal);
    return nals.length <= maxFrameNals;
  }

  function addFragment(payload: Buffer): boolean {
    if (payload.length < 3) return false;
    const [indicator, header] = [payload.readUInt8(0), payload.readUInt8(1)];
    const [isStart, isEnd] = [(header & 0x80) !== 0, (header & 0x40) !== 0];
    if (isStart === (fragments !== undefined)) return false;
    if (isStart) fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    fragments?.push(payload.subarray(2));
    if (!isEnd || !fragments) return true;
    const nal = Buffer.concat(fragments);
    fragments = undefined;
    return keep(nal);
  }

  function addPayload(payload: Buffer): boolean {
    if (payload.length === 0) return false;
    const type = typeOf(payload);
    if (type === nalType.fuA) return addFragment(payload);
    if (fragments) return false;
    if (type === nalType.stapA) return readAggregate(payload)?.every(keep) ?? false;
    return type >= 1 && type <= lastSingleType ? keep(payload) : true;
  }

  return {
    timestamp,
    break: () => void (isBroken = true),
    add(payload) {
      bytes += payload.length;
      if (bytes > maxFrameBytes || !addPayload(payload)) isBroken = true;
      if (isBroken) nals.length = 0;
      return !isBroken;
    },
    finish() {
      if (isBroken || fragments || nals.length === 0) return undefined;
      return { timestamp, isKeyframe: nals.some((nal) => typeOf(nal) === nalType.idr), nals };
    },
  };
}

/** Encoders send the parameter sets first, so nothing of the frame is missing. */
function startsKeyframe(payload: Buffer): boolean {
  const nal = typeOf(payload) === nalType.stapA ? readAggregate(payload)?.[0] : payload;
  return nal !== undefined && nal.length > 0 && typeOf(nal) === nalType.sps;
}

function readAggregate(payload: Buffer): Buffer[] | undefined {
  const nals: Buffer[] = [];
  for (let at = 1; at < payload.length;) {
    if (at + 2 > payload.length) return undefined;
    const end = at + 2 + payload.readUInt16BE(at);
    if (end > payload.length) return undefined;
    nals.push(payload.subarray(at + 2, end));
    at = end;
  }
  return nals;
}

export function typeOf(nal: Buffer): number {
  return (nal[0] ?? 0) & 0x1f;
}
