import { nalType, typeOf } from './depacketiser.ts';

/** What a decoder needs before the first frame. */
export interface ParameterSets {
  readonly sps: Buffer;
  readonly pps: Buffer;
}

export interface PictureFormat {
  readonly width: number;
  readonly height: number;
  readonly profile: number;
  readonly level: number;
  /** How many frames may be sent before one that is shown earlier; undefined: the encoder does not say. */
  readonly reorderedFrames: number | undefined;
}

/** The last of each kind among a frame's NAL units, or those before. */
export function findParameterSets(nals: readonly Buffer[], before?: ParameterSets): ParameterSets | undefined {
  const sps = nals.findLast((nal) => typeOf(nal) === nalType.sps) ?? before?.sps;
  const pps = nals.findLast((nal) => typeOf(nal) === nalType.pps) ?? before?.pps;
  return sps && pps ? { sps, pps } : undefined;
}

/** From `sprop-parameter-sets` in SDP's fmtp line. */
export function parameterSetsOfFmtp(fmtp: string): ParameterSets | undefined {
  const sprop = /sprop-parameter-sets=([^;\s]+)/.exec(fmtp)?.[1] ?? '';
  return findParameterSets(
    sprop
      .split(',')
      .map((part) => Buffer.from(part, 'base64'))
      .filter((nal) => nal.length > 1),
  );
}

export function areSame(one: ParameterSets, other: ParameterSets): boolean {
  return one.sps.equals(other.sps) && one.pps.equals(other.pps);
}

/** The AVCDecoderConfigurationRecord (`avcC`) of ISO/IEC 14496-15, with lengths of four bytes. */
export function writeAvcConfiguration({ sps, pps }: ParameterSets): Buffer {
  const profile = sps.subarray(1, 4);
  const count = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
  const head = Buffer.from([1, ...profile, 0xff, 0xe1]);
  return Buffer.concat([head, count(sps.length), sps, Buffer.from([1]), count(pps.length), pps]);
}

/** A frame as MP4 stores it: each NAL unit after its length. */
export function withLengths(nals: readonly Buffer[]): Buffer {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
}

const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const maxSide = 8_192;
const maxSpsBytes = 1_024;
const macroblock = 16;
const baseline = 66;
const extendedAspect = 255;

/** Undefined for a damaged parameter set, or a size that no camera sends. */
export function readPictureFormat(sps: Buffer): PictureFormat | undefined {
  if (sps.length < 5 || sps.length > maxSpsBytes) return undefined;
  const reader = createBitReader(removeEmulationPrevention(sps.subarray(1)));
  const profile = reader.bits(8);
  reader.bits(8);
  const level = reader.bits(8);
  reader.ue();
  const chroma = highProfiles.has(profile) ? readChroma(reader) : 1;
  reader.ue();
  const orderType = skipOrderCount(reader);
  reader.ue();
  reader.bits(1);
  const [columns, rows] = [reader.ue() + 1, reader.ue() + 1];
  const fieldFactor = 2 - reader.bits(1);
  if (fieldFactor === 2) reader.bits(1);
  reader.bits(1);
  const crop = reader.bits(1) === 1 ? [reader.ue(), reader.ue(), reader.ue(), reader.ue()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * fieldFactor];
  const width = columns * macroblock - (left + right) * unitX;
  const height = rows * macroblock * fieldFactor - (top + bottom) * unitY;
  const isSane = !reader.isOver && width > 0 && height > 0 && width <= maxSide && height <= maxSide;
  const isInOrder = profile === baseline || orderType === 2;
  const reorderedFrames = isInOrder ? 0 : readReorderedFrames(reader);
  return isSane ? { width, height, profile, level, reorderedFrames } : undefined;
}

const maxReorderedFrames = 16;

/** `max_num_reorder_frames` at the end of the video usability information. */
function readReorderedFrames(reader: BitReader): number | undefined {
  if (reader.bits(1) === 0) return undefined;
  if (reader.bits(1) === 1 && reader.bits(8) === extendedAspect) reader.bits(32);
  if (reader.bits(1) === 1) reader.bits(1);
  if (reader.bits(1) === 1) skipSignalType(reader);
  if (reader.bits(1) === 1) skipChromaPlaces(reader);
  if (reader.bits(1) === 1) reader.bits(65);
  const hasNalBuffer = skipBufferModel(reader);
  if (skipBufferModel(reader) || hasNalBuffer) reader.bits(1);
  reader.bits(1);
  if (reader.bits(1) === 0) return undefined;
  reader.bits(1);
  for (let index = 0; index < 4; index += 1) reader.ue();
  const frames = reader.ue();
  return reader.isOver || frames > maxReorderedFrames ? undefined : frames;
}

function skipSignalType(reader: BitReader): void {
  reader.bits(4);
  if (reader.bits(1) === 1) reader.bits(24);
}

function skipChromaPlaces(reader: BitReader): void {
  reader.ue();
  reader.ue();
}

const maxBuffers = 32;

/** Returns whether there are hypothetical reference decoder parameters. */
function skipBufferModel(reader: BitReader): boolean {
  if (reader.bits(1) === 0) return false;
  const buffers = Math.min(maxBuffers, reader.ue() + 1);
  reader.bits(8);
  for (let index = 0; index < buffers; index += 1) {
    reader.ue();
    reader.ue();
    reader.bits(1);
  }
  reader.bits(20);
  return true;
}

/** Returns chroma_format_idc. */
function readChroma(reader: BitReader): number {
  const chroma = reader.ue();
  if (chroma === 3) reader.bits(1);
  reader.ue();
  reader.ue();
  reader.bits(1);
  if (reader.bits(1) === 0) return chroma;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
    if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return chroma;
}

function skipScalingList(reader: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.se() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

const maxOrderCycle = 255;

/** Returns pic_order_cnt_type: type 2 means that frames are shown in the order of decoding. */
function skipOrderCount(reader: BitReader): number {
  const type = reader.ue();
  if (type === 0) reader.ue();
  if (type !== 1) return type;
  reader.bits(1);
  reader.se();
  reader.se();
  const cycle = Math.min(maxOrderCycle, reader.ue());
  for (let index = 0; index < cycle; index += 1) reader.se();
  return type;
}

/** Reads the numbers of a parameter set. Beyond the end all bits are zero, and `isOver` says so. */
interface BitReader {
  bits(count: number): number;
  /** Exp-Golomb codes, unsigned and signed. */
  ue(): number;
  se(): number;
  readonly isOver: boolean;
}

const maxLeadingZeros = 31;

function createBitReader(bytes: Buffer): BitReader {
  let at = 0;

  function bit(): number {
    const byte = bytes[at >> 3] ?? 0;
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  }

  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }

  function ue(): number {
    let zeros = 0;
    while (zeros < maxLeadingZeros && bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  }

  return {
    bits,
    ue,
    se() {
      const code = ue();
      return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
    },
    get isOver() {
      return at > bytes.length * 8;
    },
  };
}

/** Without the bytes 3 that keep a NAL unit from looking like a start code. */
function removeEmulationPrevention(nal: Buffer): Buffer {
  const kept: number[] = [];
  let zeros = 0;
  for (const byte of nal) {
    const isInserted = zeros >= 2 && byte === 3;
    zeros = byte === 0 && !isInserted ? zeros + 1 : 0;
    if (!isInserted) kept.push(byte);
  }
  return Buffer.from(kept);
}
