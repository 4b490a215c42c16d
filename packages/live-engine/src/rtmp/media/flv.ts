import { nalType, typeOf } from '../../packager/h264/depacketiser.ts';

/** A video message as it matters here. */
export type VideoMessage =
  /** Parameter sets, and the bytes of the length before each NAL unit. */
  | { readonly type: 'config'; readonly sets: readonly Buffer[]; readonly lengthBytes: number }
  | { readonly type: 'frame'; readonly compositionMs: number; readonly data: Buffer }
  /** Nothing of use: the end of a sequence, metadata, or an empty frame. */
  | { readonly type: 'nothing' }
  | { readonly type: 'unsupported' };

export type AudioMessage =
  /** The AudioSpecificConfig of AAC. */
  | { readonly type: 'config'; readonly config: Buffer }
  | { readonly type: 'frame'; readonly data: Buffer }
  | { readonly type: 'nothing' }
  | { readonly type: 'unsupported' };

const nothing = { type: 'nothing' } as const;
const unsupported = { type: 'unsupported' } as const;

const avc = 7;
const commandFrame = 5;
/** The mark of enhanced RTMP, whose codecs have names of four letters. */
const enhancedVideo = 0x80;
const enhancedAudio = 9;
const packet = { config: 0, frame: 1, end: 2, frameShownAtOnce: 3, metadata: 4, multichannel: 4 } as const;

/** Undefined for damaged messages. */
export function readVideoMessage(payload: Buffer): VideoMessage | undefined {
  const first = payload[0];
  if (first === undefined) return undefined;
  if ((first & enhancedVideo) !== 0) return readEnhancedVideo(first, payload);
  if (first >> 4 === commandFrame) return nothing;
  if ((first & 0x0f) !== avc) return unsupported;
  if (payload.length < 5) return undefined;
  return readVideoPacket(payload.readUInt8(1), payload.subarray(2));
}

/** The same with the codec's name; the time is absent where it is 0. */
function readEnhancedVideo(first: number, payload: Buffer): VideoMessage | undefined {
  const kind = first & 0x0f;
  if (((first >> 4) & 7) === commandFrame || kind === packet.metadata) return nothing;
  if (payload.toString('latin1', 1, 5) !== 'avc1') return unsupported;
  const body = payload.subarray(5);
  if (kind === packet.config) return readConfig(body);
  if (kind === packet.frameShownAtOnce) return { type: 'frame', compositionMs: 0, data: body };
  if (kind > packet.frameShownAtOnce) return unsupported;
  return body.length < 3 && kind !== packet.end ? undefined : readVideoPacket(kind, body);
}

/** `body` starts with the time from decoding to showing. */
function readVideoPacket(kind: number, body: Buffer): VideoMessage | undefined {
  if (kind === packet.config) return readConfig(body.subarray(3));
  if (kind === packet.frame) return { type: 'frame', compositionMs: body.readIntBE(0, 3), data: body.subarray(3) };
  return kind === packet.end ? nothing : undefined;
}

/** The AVCDecoderConfigurationRecord. */
function readConfig(record: Buffer): VideoMessage | undefined {
  if (record.length < 7 || record.readUInt8(0) !== 1) return undefined;
  const sequence = readSets(record, 6, record.readUInt8(5) & 0x1f);
  if (!sequence || sequence.end >= record.length) return undefined;
  const picture = readSets(record, sequence.end + 1, record.readUInt8(sequence.end));
  if (!picture || !areAll(sequence.sets, nalType.sps) || !areAll(picture.sets, nalType.pps)) return undefined;
  const lengthBytes = (record.readUInt8(4) & 3) + 1;
  return { type: 'config', sets: [...sequence.sets, ...picture.sets], lengthBytes };
}

function areAll(sets: readonly Buffer[], type: number): boolean {
  return sets.length > 0 && sets.every((set) => typeOf(set) === type);
}

/** Undefined if they are cut off. */
function readSets(record: Buffer, start: number, count: number): { sets: Buffer[]; end: number } | undefined {
  const sets: Buffer[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 2 > record.length) return undefined;
    const end = at + 2 + record.readUInt16BE(at);
    if (end > record.length) return undefined;
    sets.push(record.subarray(at + 2, end));
    at = end;
  }
  return { sets, end: at };
}

const maxNals = 1_000;

/** The NAL units of a frame; undefined if the frame is damaged. */
export function readNals(data: Buffer, lengthBytes: number): Buffer[] | undefined {
  const nals: Buffer[] = [];
  for (let at = 0; at < data.length;) {
    if (at + lengthBytes > data.length || nals.length >= maxNals) return undefined;
    const start = at + lengthBytes;
    const end = start + data.readUIntBE(at, lengthBytes);
    if (end > data.length) return undefined;
    if (end > start + 1) nals.push(data.subarray(start, end));
    at = end;
  }
  return nals;
}

const aac = 10;

/** Undefined for damaged and empty messages. */
export function readAudioMessage(payload: Buffer): AudioMessage | undefined {
  const first = payload[0];
  if (first === undefined) return undefined;
  if (first >> 4 === enhancedAudio) return readEnhancedAudio(first & 0x0f, payload);
  if (first >> 4 !== aac) return unsupported;
  return readAudioPacket(payload[1], payload.subarray(2));
}

function readEnhancedAudio(kind: number, payload: Buffer): AudioMessage | undefined {
  if (kind === packet.end || kind === packet.multichannel) return nothing;
  return payload.toString('latin1', 1, 5) === 'mp4a' ? readAudioPacket(kind, payload.subarray(5)) : unsupported;
}

function readAudioPacket(kind: number | undefined, data: Buffer): AudioMessage | undefined {
  if (data.length === 0) return undefined;
  if (kind === packet.config) return { type: 'config', config: data };
  return kind === packet.frame ? { type: 'frame', data } : undefined;
}
