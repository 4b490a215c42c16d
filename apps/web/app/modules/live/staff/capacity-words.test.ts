import { expect, test } from 'vitest';
import { capacityWords } from './capacity.tsx';

const about = '60 viewers at 2.5 Mbit/s take about a quarter of a processor core, and 150 Mbit/s.';

test('staff read what the viewers need now', () => {
  expect(capacityWords({ streams: 2, maximumStreams: 20, viewers: 31, kilobits: 46_400 })).toBe(
    `2 of 20 streams, 31 viewers. They need 46 Mbit/s of uplink now. ${about}`,
  );
  expect(capacityWords({ streams: 1, maximumStreams: 20, viewers: 1, kilobits: 1_540 })).toBe(
    `1 of 20 streams, 1 viewer. They need 1.5 Mbit/s of uplink now. ${about}`,
  );
});

test('without viewers they read what a viewer needs', () => {
  expect(capacityWords({ streams: 0, maximumStreams: 5, viewers: 0, kilobits: 0 })).toBe(
    `0 of 5 streams, 0 viewers. Each viewer uses as much uplink as the stream’s bitrate. ${about}`,
  );
});
