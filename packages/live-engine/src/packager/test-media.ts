import { Decoder, Demuxer, Encoder } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { writeRtp } from '../wire/rtp.ts';
import type { WireStream } from '../wire/track.ts';
import { createPacketiser } from './h264/packetiser.ts';
import { createOpusEncoder } from './sound/encoder.ts';
import { createSoundLine } from './sound/sound-line.ts';

/** One packet of a test publisher, with the time at which it would be sent. */
export interface TimedPacket {
  readonly track: 'video' | 'audio';
  readonly atMs: number;
  readonly bytes: Buffer;
}

export interface TestFrame {
  readonly nals: Buffer[];
  /** 90 kHz. */
  readonly showAt: number;
}

interface PictureOptions {
  readonly seconds: number;
  readonly size?: string;
  readonly bFrames?: number;
  readonly frameRate?: number;
  /** In frames. */
  readonly keyframeInterval?: number;
}

export const testStream: WireStream = {
  streamId: 'stream-a',
  epoch: 1,
  video: { codec: 'H264', payloadType: 96, clockRate: 90_000, fmtp: 'packetization-mode=1' },
  audio: { codec: 'opus', payloadType: 111, clockRate: 48_000, fmtp: '' },
};

Log.setLevel(AV_LOG_ERROR);

/** Frames of a moving test picture, in the order of decoding. */
export async function encodePicture(options: PictureOptions): Promise<TestFrame[]> {
  const { seconds, size = '320x180', bFrames = 0, frameRate = 24, keyframeInterval = 24 } = options;
  await using picture = await Demuxer.open(`testsrc=s=${size}:r=${frameRate}:d=${seconds},format=yuv420p`, {
    format: 'lavfi',
  });
  const stream = picture.video();
  if (!stream) throw new Error('The test picture could not be made.');
  using decoder = await Decoder.create(stream);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    gopSize: keyframeInterval,
    maxBFrames: bFrames,
    options: {
      preset: 'ultrafast',
      bf: bFrames,
      b_strategy: 0,
      sc_threshold: 0,
      'x264-params': 'repeat-headers=1',
    } as never,
  });
  const frames: TestFrame[] = [];
  for await (using packet of encoder.packets(decoder.frames(picture.packets(stream.index)))) {
    if (!packet?.data) continue;
    const ticks = (Number(packet.pts) * 90_000 * packet.timeBase.num) / packet.timeBase.den;
    frames.push({ nals: splitAnnexB(Buffer.from(packet.data)), showAt: Math.round(ticks) });
  }
  return frames;
}

export function splitAnnexB(bytes: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(startCode); at >= 0; at = bytes.indexOf(startCode, at + 3)) starts.push(at + 3);
  return starts.map((start, index) => {
    const end = starts[index + 1] === undefined ? bytes.length : starts[index + 1]! - 3;
    return bytes.subarray(start, bytes[end - 1] === 0 && starts[index + 1] !== undefined ? end - 1 : end);
  });
}

const startCode = Buffer.from([0, 0, 1]);

/** Video packets of frames, at the time of their decoding. `firstTimestamp` is any number. */
export function packetsOf(frames: readonly TestFrame[], firstTimestamp = 1_000, frameRate = 24): TimedPacket[] {
  const packetise = createPacketiser(96);
  return frames.flatMap(({ nals, showAt }, index) =>
    packetise({ timestamp: (showAt + firstTimestamp) >>> 0, nals }).map((bytes) => ({
      track: 'video' as const,
      atMs: (index * 1_000) / frameRate,
      bytes,
    })),
  );
}

/** Opus packets of a tone. */
export function encodeTone(seconds: number, firstTimestamp = 77_000): TimedPacket[] {
  const encoder = createOpusEncoder();
  const line = createSoundLine(encoder);
  const tone = Float32Array.from(
    { length: seconds * 48_000 },
    (_, at) => Math.sin((at * 440 * 2 * Math.PI) / 48_000) / 2,
  );
  const packets = line.add([tone, tone], 0);
  encoder.close();
  return packets.map(({ atSample, data }, index) => ({
    track: 'audio' as const,
    atMs: index * 20,
    bytes: writeRtp(
      {
        payloadType: 111,
        isMarked: false,
        sequenceNumber: index,
        timestamp: firstTimestamp + Math.max(0, atSample),
        ssrc: 2,
      },
      data,
    ),
  }));
}

export function inOrder(...tracks: readonly TimedPacket[][]): TimedPacket[] {
  return tracks.flat().toSorted((one, other) => one.atMs - other.atMs);
}
