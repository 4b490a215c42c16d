import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLTP,
  type AVCodecID,
  type AVSampleFormat,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, SoftwareResampleContext } from 'node-av/lib';

/** All sound is in this form between decoder and encoder. */
export const sampleRate = 48_000;

/** Two channels of samples from -1 to 1, of equal length. */
export type StereoSamples = readonly [left: Float32Array, right: Float32Array];

export interface SoundDecoder {
  /** Returns the samples of one packet; none for a damaged one, or of a form that cannot be converted. */
  decode(packet: Buffer): StereoSamples[];
  close(): void;
}

export function createOpusDecoder(): SoundDecoder {
  return createDecoder(AV_CODEC_ID_OPUS, opusHead());
}

/** `config`: the AudioSpecificConfig of the publisher. Throws for one that is damaged. */
export function createAacDecoder(config: Buffer): SoundDecoder {
  return createDecoder(AV_CODEC_ID_AAC, config);
}

function createDecoder(codecId: AVCodecID, config: Buffer): SoundDecoder {
  const codec = Codec.findDecoder(codecId);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.extraData = config;
  if (context.open2Sync(codec) < 0) {
    context.freeContext();
    throw new Error('No decoder takes this sound.');
  }
  const shaper = createShaper();
  return {
    decode(bytes) {
      using packet = new Packet();
      packet.alloc();
      packet.data = bytes;
      if (context.sendPacketSync(packet) < 0) return [];
      return receive(context, (frame) => shaper.shape(frame));
    },
    close() {
      shaper.close();
      context.freeContext();
    },
  };
}

function receive(context: CodecContext, shape: (frame: Frame) => StereoSamples[]): StereoSamples[] {
  using frame = new Frame();
  frame.alloc();
  const samples: StereoSamples[] = [];
  while (context.receiveFrameSync(frame) >= 0) samples.push(...shape(frame));
  return samples;
}

/** To two channels of floats at 48 kHz, whatever the decoder returns, also when that changes. */
function createShaper(): { shape(frame: Frame): StereoSamples[]; close(): void } {
  let resampler: SoftwareResampleContext | undefined;
  let form = '';

  /** Undefined for a form that cannot be converted. */
  function prepare(frame: Frame): SoftwareResampleContext | undefined {
    const next = `${frame.format} ${frame.sampleRate} ${frame.channels}`;
    if (form === next) return resampler;
    resampler?.free();
    form = next;
    resampler = new SoftwareResampleContext();
    const { channelLayout, format, sampleRate: rate } = frame;
    resampler.allocSetOpts2(
      AV_CHANNEL_LAYOUT_STEREO,
      AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout,
      format as never,
      rate,
    );
    if (resampler.init() >= 0) return resampler;
    resampler.free();
    resampler = undefined;
    return undefined;
  }

  return {
    shape(frame) {
      const converter = prepare(frame);
      if (!converter) return [];
      using shaped = stereoFrame(converter.getOutSamples(frame.nbSamples));
      if (converter.convertFrame(shaped, frame) < 0) return [];
      const [left, right] = shaped.data ?? [];
      return left && right ? [[floats(left, shaped.nbSamples), floats(right, shaped.nbSamples)]] : [];
    },
    close: () => resampler?.free(),
  };
}

/** A copy: the frame's memory is freed. */
function floats(plane: Buffer, count: number): Float32Array {
  const samples = new Float32Array(count);
  Buffer.from(samples.buffer).set(plane.subarray(0, count * 4));
  return samples;
}

export function stereoFrame(samples: number, format: AVSampleFormat = AV_SAMPLE_FMT_FLTP): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = format;
  frame.sampleRate = sampleRate;
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  frame.nbSamples = samples;
  frame.getBuffer();
  return frame;
}

/** The identification header of RFC 7845: RTP has none. */
function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head.writeUInt8(1, 8);
  head.writeUInt8(2, 9);
  head.writeUInt32LE(sampleRate, 12);
  return head;
}
