import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { Codec, CodecContext, type Frame, Packet, Rational } from 'node-av/lib';
import { sampleRate, stereoFrame, type StereoSamples } from './decoder.ts';

/** One encoded packet of sound, at its place on the 48 kHz clock of the samples that were given. */
export interface SoundPacket {
  readonly atSample: number;
  readonly samples: number;
  readonly data: Buffer;
}

export interface SoundEncoder {
  /** The AudioSpecificConfig of AAC, or the OpusHead. */
  readonly config: Buffer;
  /** Samples of each packet; `encode` takes exactly so many. */
  readonly frameSamples: number;
  encode(samples: StereoSamples, atSample: number): SoundPacket[];
  close(): void;
}

export function createAacEncoder(): SoundEncoder {
  return createEncoder('aac', 128_000);
}

/** Packets of 20 ms, as WebRTC sends them. */
export function createOpusEncoder(): SoundEncoder {
  return createEncoder('libopus', 96_000);
}

function createEncoder(name: 'aac' | 'libopus', bitRate: number): SoundEncoder {
  const codec = Codec.findEncoderByName(name as never);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = sampleRate;
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  context.sampleFormat = name === 'aac' ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT;
  context.bitRate = BigInt(bitRate);
  context.timeBase = new Rational(1, sampleRate);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // node-av frees a dictionary of options that FFmpeg did not know a second time, so there are none.
  const opened = context.open2Sync(codec);
  if (opened < 0) throw new Error(`The encoder ${name} cannot be opened (${opened}).`);
  const { frameSize } = context;
  const isPlanar = name === 'aac';
  return {
    config: context.extraData ?? Buffer.alloc(0),
    frameSamples: frameSize,
    encode(samples, atSample) {
      using frame = isPlanar ? planarFrame(samples, frameSize) : interleavedFrame(samples, frameSize);
      frame.pts = BigInt(atSample);
      frame.timeBase = new Rational(1, sampleRate);
      return context.sendFrameSync(frame) < 0 ? [] : [...receive(context, frameSize)];
    },
    close: () => context.freeContext(),
  };
}

function planarFrame([left, right]: StereoSamples, count: number): Frame {
  const frame = stereoFrame(count);
  const [first, second] = frame.data ?? [];
  first?.set(bytesOf(left));
  second?.set(bytesOf(right));
  return frame;
}

function interleavedFrame([left, right]: StereoSamples, count: number): Frame {
  const mixed = new Float32Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    mixed[index * 2] = left[index] ?? 0;
    mixed[index * 2 + 1] = right[index] ?? 0;
  }
  const frame = stereoFrame(count, AV_SAMPLE_FMT_FLT);
  frame.data?.[0]?.set(bytesOf(mixed));
  return frame;
}

function bytesOf(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

function* receive(context: CodecContext, frameSize: number): Iterable<SoundPacket> {
  using packet = new Packet();
  packet.alloc();
  while (context.receivePacketSync(packet) >= 0) {
    if (packet.data) yield { atSample: Number(packet.pts), samples: frameSize, data: Buffer.from(packet.data) };
    packet.unref();
  }
}
