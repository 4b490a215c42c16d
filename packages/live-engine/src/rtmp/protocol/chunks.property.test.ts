import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkError, createChunkReader, messageType, writeMessage, type RtmpMessage } from './chunks.ts';

const longest = 5_000;

interface Sent extends RtmpMessage {
  readonly chunkStream: number;
}

/** Another implementation of the format, for one chunk stream after the other or interleaved. */
function writeChunks(messages: readonly Sent[], chunkSize: number, interleaved: boolean): Buffer {
  const before = new Map<number, Last>();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(chunkSize);
  const queues = messages.map((message) => {
    const { pieces, field } = piecesOf(message, before.get(message.chunkStream), chunkSize);
    before.set(message.chunkStream, { ...message, field });
    return { stream: message.chunkStream, pieces };
  });
  const written: Buffer[] = [];
  while (queues.length > 0) {
    const free = queues.findIndex((queue, at) => queues.findIndex(({ stream }) => stream === queue.stream) === at);
    const queue = interleaved ? queues.splice(free, 1)[0]! : queues[0]!;
    written.push(queue.pieces.shift()!);
    if (interleaved && queue.pieces.length > 0) {
      // Behind the others, but before later messages of its own stream.
      const next = queues.findIndex(({ stream }) => stream === queue.stream);
      queues.splice(next < 0 ? queues.length : next, 0, queue);
    } else if (!interleaved && queue.pieces.length === 0) queues.shift();
  }
  return Buffer.concat([writeMessage(messageType.setChunkSize, 0, size, 2), ...written]);
}

/** The message before, and the time in its header. */
type Last = Sent & { readonly field: number };

function piecesOf(message: Sent, last: Last | undefined, chunkSize: number) {
  const { header, extended, field } = headerOf(message, last);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < message.payload.length; at += chunkSize) {
    const start = at === 0 ? header : Buffer.concat([basicHeader(3, message.chunkStream), extended]);
    pieces.push(Buffer.concat([start, message.payload.subarray(at, at + chunkSize)]));
  }
  return { pieces, field };
}

/** The shortest header that says what has changed. */
function headerOf(message: Sent, last: Last | undefined) {
  const delta = last ? message.timestamp - last.timestamp : 0;
  const isSameForm = last?.payload.length === message.payload.length && last.type === message.type;
  const isLike = last?.streamId === message.streamId && delta >= 0;
  const format = !isLike ? 0 : !isSameForm ? 1 : last.field === delta ? 3 : 2;
  const time = format === 0 ? message.timestamp : delta;
  const isExtended = time >= 0xffffff;
  const bytes = Buffer.alloc(11);
  bytes.writeUIntBE(isExtended ? 0xffffff : time, 0, 3);
  bytes.writeUIntBE(message.payload.length, 3, 3);
  bytes.writeUInt8(message.type, 6);
  bytes.writeUInt32LE(message.streamId, 7);
  const extended = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) extended.writeUInt32BE(time);
  const shown = bytes.subarray(0, [11, 7, 3, 0][format]);
  return { header: Buffer.concat([basicHeader(format, message.chunkStream), shown, extended]), extended, field: time };
}

function basicHeader(format: number, id: number): Buffer {
  if (id < 64) return Buffer.from([(format << 6) | id]);
  if (id < 320) return Buffer.from([format << 6, id - 64]);
  return Buffer.from([(format << 6) | 1, (id - 64) & 0xff, (id - 64) >> 8]);
}

const message = fc.record({
  chunkStream: fc.constantFrom(3, 4, 63, 64, 319, 320, 65_599),
  type: fc.constantFrom(8, 9, 18, 20),
  streamId: fc.constantFrom(0, 1),
  timestamp: fc.oneof(fc.nat(100_000), fc.constantFrom(0xfffffe, 0xffffff, 0x1000000, 0xffffffff)),
  payload: fc.uint8Array({ maxLength: longest }).map((bytes) => Buffer.from(bytes)),
});

function readIn(parts: readonly Buffer[]): RtmpMessage[] {
  const reader = createChunkReader(longest);
  return parts.flatMap((part) => reader.read(part)).filter(({ type }) => type !== messageType.setChunkSize);
}

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [
    0,
    ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((one, other) => one - other),
    bytes.length,
  ];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

const byStream = (messages: readonly (RtmpMessage & { readonly chunkStream?: number })[]): string[] =>
  messages
    .map(({ type, streamId, timestamp, payload }) => `${type} ${streamId} ${timestamp} ${payload.toString('hex')}`)
    .toSorted();

test('any messages arrive as they were sent, however the bytes are divided', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 7, 128, 4_096),
      fc.array(fc.nat(), { maxLength: 30 }),
      (messages, chunkSize, cuts) => {
        const bytes = writeChunks(messages, chunkSize, false);
        const expected = messages.map(({ type, streamId, timestamp, payload }) => ({
          type,
          streamId,
          timestamp,
          payload,
        }));
        expect(readIn([bytes])).toEqual(expected);
        expect(readIn(split(bytes, cuts))).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('one byte after another gives the same messages', () => {
  const sent: Sent[] = [300, 0, 128, 129].map((length, index) => ({
    chunkStream: 3 + index,
    type: 9,
    streamId: 1,
    timestamp: 0x1000000 + index,
    payload: Buffer.alloc(length, index),
  }));
  const bytes = writeChunks(sent, 128, false);
  expect(readIn([...bytes].map((byte) => Buffer.from([byte])))).toEqual(readIn([bytes]));
  expect(readIn([bytes])).toHaveLength(4);
});

test('messages of several chunk streams may be interleaved', () => {
  const streams = fc.uniqueArray(message, { minLength: 2, maxLength: 3, selector: ({ chunkStream }) => chunkStream });
  fc.assert(
    fc.property(streams, fc.array(fc.nat(), { maxLength: 30 }), (messages, cuts) => {
      const bytes = writeChunks(messages, 512, true);
      expect(byStream(readIn(split(bytes, cuts)))).toEqual(byStream(messages));
    }),
    { numRuns: 40 },
  );
});

test('random bytes give messages or a ChunkError, and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
      try {
        for (const { payload } of createChunkReader(longest).read(Buffer.from(bytes)))
          expect(payload.length).toBeLessThanOrEqual(longest);
      } catch (error) {
        expect(error).toBeInstanceOf(ChunkError);
      }
    }),
    { numRuns: 500 },
  );
});

test('what is too long, too much or in no order is refused', () => {
  const start = (chunkStream: number, length: number): Buffer => {
    const header = Buffer.alloc(12);
    header.writeUInt8(chunkStream, 0);
    header.writeUIntBE(length, 4, 3);
    header.writeUInt8(9, 7);
    return header;
  };
  const refuse = (...parts: Buffer[]) =>
    expect(() => createChunkReader(1_000).read(Buffer.concat(parts)), String(parts[0]));
  refuse(start(3, 1_001)).toThrow('too long');
  refuse(Buffer.from([0xc3])).toThrow('never began');
  refuse(start(3, 600), Buffer.alloc(128), start(3, 600)).toThrow('before it is complete');
  const begun = (chunkStream: number): Buffer => Buffer.concat([start(chunkStream, 900), Buffer.alloc(128)]);
  refuse(begun(3), begun(4), begun(5)).toThrow('unfinished');
  refuse(...Array.from({ length: 17 }, (_, index) => start(3 + index, 0))).toThrow('too many chunk streams');
  for (const size of [0, 0x7fffffff]) {
    const payload = Buffer.alloc(4);
    payload.writeUInt32BE(size);
    refuse(writeMessage(messageType.setChunkSize, 0, payload)).toThrow('not possible');
  }
});

test('a header of one byte repeats the time of the first message as a difference, as FFmpeg means it', () => {
  const sent = [40, 80, 120].map((timestamp) => ({
    chunkStream: 4,
    type: 9,
    streamId: 1,
    timestamp,
    payload: Buffer.from([1]),
  }));
  const bytes = writeChunks(sent, 128, false);
  expect(bytes.subarray(-4).toString('hex')).toBe('c401c401');
  expect(readIn([bytes]).map(({ timestamp }) => timestamp)).toEqual([40, 80, 120]);
});

test('an aborted message is forgotten', () => {
  const [header, stream] = [Buffer.alloc(12), Buffer.from([0, 0, 0, 4])];
  header.writeUInt8(4, 0);
  header.writeUIntBE(200, 4, 3);
  header.writeUInt8(9, 7);
  const whole = writeMessage(9, 1, Buffer.from('whole'), 4);
  const aborted = Buffer.concat([header, Buffer.alloc(128), writeMessage(messageType.abort, 0, stream, 2), whole]);
  expect(
    readIn([aborted])
      .filter(({ type }) => type === 9)
      .map(({ payload }) => payload.toString()),
  ).toEqual(['whole']);
});
