import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readRtp, rtpHeaderBytes } from '../../wire/rtp.ts';
import { encodePicture, packetsOf, type TestFrame } from '../test-media.ts';
import { createDepacketiser, typeOf, type AccessUnit, type VideoPacket } from './depacketiser.ts';

let frames: TestFrame[];
let packets: VideoPacket[];
beforeAll(async () => {
  frames = await encodePicture({ seconds: 2 });
  packets = packetsOf(frames, 0xffff_f000).map(({ bytes }) => read(bytes));
});

function read(bytes: Buffer): VideoPacket {
  return { ...readRtp(bytes), payload: bytes.subarray(rtpHeaderBytes) };
}

function depacketise(received: readonly VideoPacket[]): AccessUnit[] {
  const depacketiser = createDepacketiser();
  return received.flatMap((packet) => depacketiser.push(packet));
}

function asBytes(units: readonly { readonly nals: readonly Buffer[] }[]): string[] {
  return units.map(({ nals }) => Buffer.concat(nals).toString('base64'));
}

/** The frames from `keyframe` on, up to `end`. */
function sent(from: number, end?: number): string[] {
  return asBytes(frames.slice(from, end));
}

function indexOfFrame(frame: number): number {
  const timestamps = [...new Set(packets.map(({ timestamp }) => timestamp))];
  return packets.findIndex(({ timestamp }) => timestamp === timestamps[frame]);
}

test('frames arrive as they were sent: single units, aggregates and fragments, over the wrap of the timestamp', () => {
  const kinds = new Set(packets.map(({ payload }) => typeOf(payload)));
  expect([...kinds]).toEqual(expect.arrayContaining([1, 24, 28]));
  const units = depacketise(packets);
  expect(asBytes(units)).toEqual(sent(0));
  expect(units.flatMap(({ isKeyframe }, index) => (isKeyframe ? [index] : []))).toEqual([0, 24]);
});

test('after a lost packet nothing is passed on before the next keyframe', () => {
  const lost = indexOfFrame(10) + 1;
  expect(asBytes(depacketise(packets.filter((_, index) => index !== lost)))).toEqual([...sent(0, 10), ...sent(24)]);
});

test('a keyframe right after a gap is used, unless its own start is missing', () => {
  const [keyframe, before] = [indexOfFrame(24), indexOfFrame(23)];
  const without = (...lost: number[]) => depacketise(packets.filter((_, index) => !lost.includes(index)));
  expect(asBytes(without(before))).toEqual([...sent(0, 23), ...sent(24)]);
  expect(asBytes(without(keyframe))).toEqual(sent(0, 24));
});

test('a marker that was lost ends no frame wrongly', () => {
  const last = indexOfFrame(11) - 1;
  expect(asBytes(depacketise(packets.filter((_, index) => index !== last)))).toEqual([...sent(0, 10), ...sent(24)]);
});

test('packets in the wrong order or twice do no more harm than lost ones', () => {
  const at = indexOfFrame(5);
  const swapped = [...packets];
  [swapped[at], swapped[at + 1]] = [swapped[at + 1]!, swapped[at]!];
  expect(asBytes(depacketise(swapped))).toEqual([...sent(0, 5), ...sent(24)]);
  expect(asBytes(depacketise(packets.flatMap((packet) => [packet, packet])))).toEqual(sent(0));
});

test('a publisher that starts again with other numbers is followed from its keyframe on', () => {
  const again = packets.map((packet) => ({ ...packet, sequenceNumber: (packet.sequenceNumber + 30_000) & 0xffff }));
  expect(asBytes(depacketise([...packets.slice(0, indexOfFrame(3)), ...again]))).toEqual([...sent(0, 3), ...sent(0)]);
});

test('whatever a publisher sends, what comes out was sent by it completely, and memory is bounded', () => {
  const payload = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .tuple(fc.constantFrom(0x78, 0x7c, 0x65, 0x67, 0x1f), fc.uint8Array({ maxLength: 12 }))
      .map(([first, rest]) => [first, ...rest]),
  );
  const packet = fc.record({
    isMarked: fc.boolean(),
    sequenceNumber: fc.integer({ min: 0, max: 6 }),
    timestamp: fc.integer({ min: 0, max: 3 }),
    payload: payload.map((bytes) => Buffer.from(bytes)),
  });
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 40 }), (received) => {
      for (const { nals } of depacketise(received)) expect(nals.every((nal) => nal.length >= 2)).toBe(true);
    }),
    { numRuns: byDepth({ small: 300, deep: 50_000 }) },
  );
  const endless = {
    isMarked: false,
    timestamp: 1,
    payload: Buffer.concat([Buffer.from([0x7c, 0x05]), Buffer.alloc(60_000)]),
  };
  const depacketiser = createDepacketiser();
  for (let index = 0; index < 400; index += 1) {
    expect(depacketiser.push({ ...endless, sequenceNumber: index, isMarked: index === 399 })).toEqual([]);
  }
  expect(depacketiser.isWaiting).toBe(true);
});
