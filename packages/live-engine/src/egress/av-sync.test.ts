import { expect, test } from 'vitest';
import { writeRtp } from '../wire/rtp.ts';
import { createRewriter, type Rewriter } from './tracks.ts';

const minutes = 10;
const toleranceMs = 80;
/** The sound card of the publisher is faster than its camera: by 180 ms after ten minutes. */
const soundDrift = 1.0003;

interface Track {
  readonly rewriter: Rewriter;
  readonly clockRate: number;
  /** Timestamps of the publisher's track start anywhere. */
  readonly first: number;
  readonly drift: number;
}

function newTrack(clockRate: number, first: number, drift: number): Track {
  return { rewriter: createRewriter({ ssrc: 1, payloadType: 96, clockRate }), clockRate, first, drift };
}

/** What the publisher's clock of this track shows at a moment. */
function ticksAt({ clockRate, first, drift }: Track, ms: number): number {
  return (first + Math.round((ms * drift * clockRate) / 1_000)) >>> 0;
}

/** Sends what was captured at this moment; returns its timestamp for the viewer. */
function send(track: Track, ms: number): number {
  const header = { payloadType: 96, isMarked: true, sequenceNumber: Math.round(ms / 20), ssrc: 9 };
  const packet = writeRtp({ ...header, timestamp: ticksAt(track, ms) }, Buffer.alloc(50));
  return track.rewriter.rewrite(packet, ms).readUInt32BE(4);
}

/** When a browser believes that the packet was captured: from the latest sender report. */
function capturedAt(track: Track, timestamp: number, report: Buffer): number {
  const ntpMs = (report.readUInt32BE(8) - 2_208_988_800) * 1_000 + (report.readUInt32BE(12) / 2 ** 32) * 1_000;
  return ntpMs + (((timestamp - report.readUInt32BE(16)) | 0) * 1_000) / track.clockRate;
}

test('sound and picture stay within 80 ms for a viewer over ten minutes, although the clocks of the publisher drift', () => {
  const video = newTrack(90_000, 4_294_000_000, 1);
  const audio = newTrack(48_000, 123, soundDrift);
  const worst = { apart: 0 };
  for (let ms = 0; ms < minutes * 60_000; ms += 100) {
    // The publisher reports both clocks every five seconds; the engine every second.
    const reportedAt = Math.floor(ms / 5_000) * 5_000;
    const [ofVideo, ofAudio] = [video, audio].map((track) => {
      const timestamp = send(track, ms);
      const sync = {
        type: 'sync',
        track: 'video',
        rtpTimestamp: ticksAt(track, reportedAt),
        timeMs: reportedAt,
      } as const;
      const report = track.rewriter.report({ ...sync, receivedMs: reportedAt }, Math.floor(ms / 1_000) * 1_000);
      return capturedAt(track, timestamp, report!);
    });
    worst.apart = Math.max(worst.apart, Math.abs(ofVideo! - ofAudio!));
  }
  expect(worst.apart).toBeLessThan(toleranceMs);
});
