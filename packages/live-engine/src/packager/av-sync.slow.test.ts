import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer } from 'node-av/api';
import { beforeAll, expect, test } from 'vitest';
import { rtpHeaderBytes, writeRtp } from '../wire/rtp.ts';
import { createPacketiser } from './h264/packetiser.ts';
import { createStreamPackager } from './stream-packager.ts';
import { encodePicture, encodeTone, testStream, type TestFrame } from './test-media.ts';

const minutes = 10;
const toleranceS = 0.08;
/** The sound card of the publisher is slower than its camera: by 180 ms after ten minutes. */
const soundDrift = 0.9997;
/** Sound arrives so much later than the picture of the same moment. */
const lateMs = 160;
/** A second of sound at the start of each minute, silence otherwise. */
const toneSeconds = 1;
/** Few: only their times matter. */
const frameRate = 4;
const silence = Buffer.from([0xf8, 0xff, 0xfe]);

let frames: TestFrame[];
let tone: Buffer[];

beforeAll(async () => {
  frames = await encodePicture({ seconds: 2, size: '64x64', frameRate, keyframeInterval: frameRate });
  tone = encodeTone(toneSeconds).map(({ bytes }) => bytes.subarray(rtpHeaderBytes));
});

/** Ten minutes of a publisher whose clocks drift apart, as fragmented MP4. */
function packageShow(): Buffer[] {
  const written: Buffer[] = [];
  const packager = createStreamPackager({
    onInit: (init) => void written.push(init),
    onPart: ({ bytes }) => void written.push(bytes),
    onRunEnd: () => undefined,
    onKeyframe: () => undefined,
  });
  packager.onStream(testStream);
  const packetise = createPacketiser(96);
  const videoTicks = (ms: number): number => (4_294_000_000 + ms * 90) >>> 0;
  const audioTicks = (ms: number): number => (123 + Math.round(ms * 48 * soundDrift)) >>> 0;
  for (let ms = 0; ms < minutes * 60_000; ms += 20) {
    if (ms % 5_000 === 0) {
      packager.onSync({ type: 'sync', track: 'video', rtpTimestamp: videoTicks(ms), timeMs: ms });
      packager.onSync({ type: 'sync', track: 'audio', rtpTimestamp: audioTicks(ms), timeMs: ms });
    }
    if ((ms * frameRate) % 1_000 === 0) {
      const { nals } = frames[((ms * frameRate) / 1_000) % frames.length]!;
      for (const bytes of packetise({ timestamp: videoTicks(ms), nals })) packager.onPacket('video', bytes, ms);
    }
    const fields = { payloadType: 111, isMarked: false, sequenceNumber: (ms / 20) & 0xffff, ssrc: 2 };
    const capturedMs = ms - lateMs;
    const payload = tone[(capturedMs % 60_000) / 20] ?? silence;
    if (capturedMs >= 0)
      packager.onPacket('audio', writeRtp({ ...fields, timestamp: audioTicks(capturedMs) }, payload), ms);
  }
  packager.interrupt();
  return written;
}

/**
 * When each tone begins, in seconds. Without waiting, because each of the 30,000 packets would wait for a thread and
 * back: eight seconds become many minutes on a busy machine.
 */
function tonesOf(path: string): number[] {
  using file = Demuxer.openSync(path);
  const stream = file.audio()!;
  using decoder = Decoder.createSync(stream);
  const starts: number[] = [];
  let quietSince = Number.NEGATIVE_INFINITY;
  for (using frame of decoder.framesSync(file.packetsSync(stream.index))) {
    if (!frame) continue;
    const plane = frame.data![0]!;
    const samples = new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples);
    const at = Number(frame.pts) / 48_000;
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.1);
    if (first >= 0 && at - quietSince > 10) starts.push(at + first / 48_000);
    if (first >= 0) quietSince = at;
  }
  return starts;
}

test('sound and picture stay within 80 ms in ten minutes of LL-HLS, although the clocks of the publisher drift', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-sync-'));
  try {
    const path = join(folder, 'show.mp4');
    await writeFile(path, Buffer.concat(packageShow()));
    const starts = tonesOf(path);
    expect(starts).toHaveLength(minutes);
    // The picture's clock starts at 0 with its first frame, which is when the first tone begins.
    for (const [minute, start] of starts.entries()) expect(Math.abs(start - minute * 60)).toBeLessThan(toleranceS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
