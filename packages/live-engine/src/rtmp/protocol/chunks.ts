export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  control: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Command: 17,
  command: 20,
} as const;

export interface RtmpMessage {
  readonly type: number;
  readonly streamId: number;
  /** Milliseconds, 32 bits. */
  readonly timestamp: number;
  readonly payload: Buffer;
}

/** The bytes are no RTMP, or more than is allowed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export interface ChunkReader {
  /** Returns the messages that are complete with these bytes. Throws ChunkError: the connection is useless then. */
  read(bytes: Buffer): RtmpMessage[];
  /** Of messages from now on, in bytes. All unfinished ones together may have twice as many. */
  maxMessageBytes: number;
}

/** What is known of a chunk stream, and its message that is not complete yet. */
interface ChunkStream {
  timestamp: number;
  delta: number;
  isExtended: boolean;
  type: number;
  streamId: number;
  length: number;
  payload: Buffer | undefined;
  received: number;
}

const usualChunkSize = 128;
const maxChunkSize = 1024 * 1024;
/** Encoders use four or five. */
const maxChunkStreams = 16;
/** Basic header, message header, extended timestamp. */
const maxHeaderBytes = 3 + 11 + 4;

/** What is read of a connection's bytes. */
interface Reading {
  readonly streams: Map<number, ChunkStream>;
  maxMessageBytes: number;
  chunkSize: number;
  /** The start of a header that is not complete yet. */
  header: Buffer;
  /** The chunk whose payload comes now. */
  current: { readonly stream: ChunkStream; left: number } | undefined;
}

/** Splits the bytes of a connection after its handshake into messages. Copies each byte once. */
export function createChunkReader(limit: number): ChunkReader {
  const reading: Reading = {
    streams: new Map(),
    maxMessageBytes: limit,
    chunkSize: usualChunkSize,
    header: Buffer.alloc(0),
    current: undefined,
  };
  return {
    get maxMessageBytes() {
      return reading.maxMessageBytes;
    },
    set maxMessageBytes(bytes) {
      reading.maxMessageBytes = bytes;
    },
    read(bytes) {
      const messages: RtmpMessage[] = [];
      for (let at = 0; at < bytes.length;) {
        const rest = bytes.subarray(at);
        at += reading.current ? takePayload(reading.current, rest) : takeHeader(reading, rest);
        const message = finishChunk(reading);
        if (message) messages.push(message);
      }
      return messages;
    },
  };
}

/** Returns how many of the bytes belong to the header. */
function takeHeader(reading: Reading, bytes: Buffer): number {
  const known = reading.header.length;
  const header = Buffer.concat([reading.header, bytes.subarray(0, maxHeaderBytes - known)]);
  const basic = readBasicHeader(header);
  const stream = basic && streamOf(reading, basic);
  const read = basic && stream && readHeader(header, basic, stream);
  reading.header = read ? Buffer.alloc(0) : header;
  if (!basic || !stream || !read) return header.length - known;
  begin(reading, stream, read, basic);
  reading.current = { stream, left: Math.min(reading.chunkSize, stream.length - stream.received) };
  return read.end - known;
}

function streamOf({ streams }: Reading, { id, format }: BasicHeader): ChunkStream {
  const known = streams.get(id);
  if (known) return known;
  if (format > 1) throw new ChunkError('A chunk continues a message that never began.');
  if (streams.size >= maxChunkStreams) throw new ChunkError('There are too many chunk streams.');
  const stream = emptyStream();
  streams.set(id, stream);
  return stream;
}

function begin(reading: Reading, stream: ChunkStream, read: Header, { format }: BasicHeader): void {
  if (!stream.payload) {
    beginMessage(stream, read, format);
    refuseExcess(reading, stream);
    stream.payload = Buffer.allocUnsafeSlow(stream.length);
  } else if (format !== 3) throw new ChunkError('A message begins before the one before it is complete.');
}

function refuseExcess({ streams, maxMessageBytes }: Reading, { length }: ChunkStream): void {
  if (length > maxMessageBytes) throw new ChunkError(`A message of ${length} bytes is too long.`);
  const unfinished = [...streams.values()].reduce((sum, { payload }) => sum + (payload?.length ?? 0), length);
  if (unfinished > 2 * maxMessageBytes) throw new ChunkError('Too many messages are unfinished.');
}

/** Returns how many of the bytes belong to the chunk. */
function takePayload(chunk: { readonly stream: ChunkStream; left: number }, bytes: Buffer): number {
  const { stream } = chunk;
  const count = Math.min(chunk.left, bytes.length);
  if (stream.payload) bytes.copy(stream.payload, stream.received, 0, count);
  stream.received += count;
  chunk.left -= count;
  return count;
}

/** Returns the message that is complete with the current chunk, if that is complete. */
function finishChunk(reading: Reading): RtmpMessage | undefined {
  const { current } = reading;
  if (!current || current.left > 0) return undefined;
  reading.current = undefined;
  const { stream } = current;
  if (stream.received < stream.length) return undefined;
  const { type, streamId, timestamp, payload = Buffer.alloc(0) } = stream;
  forget(stream);
  obey(reading, type, payload);
  return { type, streamId, timestamp, payload };
}

/** Messages about chunks themselves. */
function obey(reading: Reading, type: number, payload: Buffer): void {
  if (type === messageType.setChunkSize) {
    const size = payload.length < 4 ? 0 : payload.readUInt32BE();
    if (size < 1 || size > maxChunkSize) throw new ChunkError(`Chunks of ${size} bytes are not possible.`);
    reading.chunkSize = size;
  }
  const isAbort = type === messageType.abort && payload.length >= 4;
  const aborted = isAbort ? reading.streams.get(payload.readUInt32BE()) : undefined;
  if (aborted) forget(aborted);
}

function emptyStream(): ChunkStream {
  return {
    timestamp: 0,
    delta: 0,
    isExtended: false,
    type: 0,
    streamId: 0,
    length: 0,
    payload: undefined,
    received: 0,
  };
}

function forget(stream: ChunkStream): void {
  stream.payload = undefined;
  stream.received = 0;
}

interface BasicHeader {
  readonly format: 0 | 1 | 2 | 3;
  readonly id: number;
  readonly length: number;
}

/** Undefined: not all of it is there. */
function readBasicHeader(bytes: Buffer): BasicHeader | undefined {
  const first = bytes[0];
  if (first === undefined) return undefined;
  const format = (first >> 6) as BasicHeader['format'];
  const small = first & 0x3f;
  if (small > 1) return { format, id: small, length: 1 };
  const length = small === 0 ? 2 : 3;
  if (bytes.length < length) return undefined;
  return { format, length, id: 64 + bytes.readUInt8(1) + (small === 1 ? bytes.readUInt8(2) * 256 : 0) };
}

interface Header {
  readonly end: number;
  readonly time: number;
  readonly isExtended: boolean;
  readonly length: number;
  readonly type: number;
  readonly streamId: number;
}

const headerBytes = [11, 7, 3, 0] as const;
/** The time is in four bytes more. Encoders repeat these before each piece of the message. */
const extendedMark = 0xffffff;

/** What the header does not say is as in the message before. Undefined: not all of it is there. */
function readHeader(bytes: Buffer, { format, length: at }: BasicHeader, before: ChunkStream): Header | undefined {
  const end = at + headerBytes[format];
  if (bytes.length < end) return undefined;
  const time = format === 3 ? before.delta : bytes.readUIntBE(at, 3);
  const isExtended = format === 3 ? before.isExtended : time === extendedMark;
  if (isExtended && bytes.length < end + 4) return undefined;
  return {
    end: isExtended ? end + 4 : end,
    time: isExtended && format !== 3 ? bytes.readUInt32BE(end) : time,
    isExtended,
    length: format <= 1 ? bytes.readUIntBE(at + 3, 3) : before.length,
    type: format <= 1 ? bytes.readUInt8(at + 6) : before.type,
    streamId: format === 0 ? bytes.readUInt32LE(at + 7) : before.streamId,
  };
}

/** Format 0 has a time, the others the difference to the message before; format 3 repeats either as a difference. */
function beginMessage(stream: ChunkStream, header: Header, format: BasicHeader['format']): void {
  const { time, isExtended, length, type, streamId } = header;
  stream.timestamp = format === 0 ? time : (stream.timestamp + time) >>> 0;
  Object.assign(stream, { delta: time, isExtended, length, type, streamId });
}

/** Both ends have announced chunks of at least this size before longer messages are written. */
export const ourChunkSize = 4_096;

/** One message in pieces; the first has a complete header, with the time 0 that replies have. */
export function writeMessage(type: number, streamId: number, payload: Buffer, chunkStream = 3): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(chunkStream, 0);
  header.writeUIntBE(payload.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(streamId, 8);
  const parts: Buffer[] = [header, payload.subarray(0, ourChunkSize)];
  for (let at = ourChunkSize; at < payload.length; at += ourChunkSize)
    parts.push(Buffer.from([0xc0 | chunkStream]), payload.subarray(at, at + ourChunkSize));
  return Buffer.concat(parts);
}
