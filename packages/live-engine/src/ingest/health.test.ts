import { expect, test } from 'vitest';
import { writeRtp } from '../wire/rtp.ts';
import { createHealthMeter } from './health.ts';

/** Five seconds of 30 frames each, with a keyframe in each second. */
function isStill({ keyframe, other }: { readonly keyframe: number; readonly other: number }): boolean {
  const meter = createHealthMeter();
  let sequenceNumber = 0;
  for (let frame = 0; frame < 150; frame += 1) {
    const [naluType, bytes] = frame % 30 === 0 ? [0x65, keyframe] : [0x61, other];
    for (let rest = bytes; rest > 0; rest -= 1_200) {
      const fields = { payloadType: 96, isMarked: false, sequenceNumber, timestamp: frame * 3_000, ssrc: 1 };
      const payload = Buffer.concat([Buffer.from([naluType]), Buffer.alloc(Math.min(rest, 1_200))]);
      meter.video(writeRtp(fields, payload), (frame * 1_000) / 30);
      sequenceNumber = (sequenceNumber + 1) % 65_536;
    }
  }
  return meter.read(5_000).isStill;
}

test('a picture is still if its keyframes have nearly all of its bytes, whatever the bitrate', () => {
  expect(isStill({ keyframe: 60_000, other: 300 })).toBe(true);
  expect(isStill({ keyframe: 8_000, other: 100 })).toBe(true);
  expect(isStill({ keyframe: 60_000, other: 9_000 })).toBe(false);
  // Too little for what moves: that is blurry.
  expect(isStill({ keyframe: 4_000, other: 700 })).toBe(false);
});

test('of a picture without frames nothing is said', () => {
  expect(createHealthMeter().read(5_000).isStill).toBe(false);
});
