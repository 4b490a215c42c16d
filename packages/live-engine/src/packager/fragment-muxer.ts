import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Dictionary, FormatContext, IOContext, Packet, Rational, type Stream } from 'node-av/lib';
import { writeAvcConfiguration, type ParameterSets, type PictureFormat } from './h264/parameter-sets.ts';
import { videoClockRate } from './media-clock.ts';
import { sampleRate } from './sound/decoder.ts';
import type { SoundPacket } from './sound/encoder.ts';

/** A frame on the clock of the run, which starts at 0 with its first frame; times in ticks of 1/90,000 s. */
export interface VideoFrame {
  readonly decodeAt: number;
  readonly showAt: number;
  readonly duration: number;
  readonly isKeyframe: boolean;
  /** NAL units, each after its length of four bytes. */
  readonly data: Buffer;
}

/** Makes fragmented MP4 in memory: one start (`init`), then fragments. */
export interface FragmentMuxer {
  readonly init: Buffer;
  addVideo(frame: VideoFrame): void;
  addSound(packet: SoundPacket): void;
  /** What was added since the last fragment; empty if nothing was. */
  takeFragment(): Buffer;
  close(): void;
}

interface FragmentMuxerOptions {
  readonly sets: ParameterSets;
  readonly format: PictureFormat;
  /** The AudioSpecificConfig. */
  readonly soundConfig: Buffer;
}

/** `frag_custom` writes a fragment exactly when we ask; `empty_moov` makes the start independent of the fragments. */
const flags = 'frag_custom+empty_moov+default_base_moof';
const bufferBytes = 64 * 1024;

export function openFragmentMuxer({ sets, format, soundConfig }: FragmentMuxerOptions): FragmentMuxer {
  let written: Buffer[] = [];
  const io = new IOContext();
  io.allocContextWithCallbacks(bufferBytes, 1, null, (bytes) => {
    written.push(Buffer.from(bytes));
    return bytes.length;
  });
  const output = new FormatContext();
  check(output.allocOutputContext2(null, 'mp4', null));
  output.pb = io;
  const video = addVideoStream(output, sets, format);
  const sound = addSoundStream(output, soundConfig);
  check(output.writeHeaderSync(Dictionary.fromObject({ movflags: flags })));

  function take(): Buffer {
    io.flushSync();
    const bytes = Buffer.concat(written);
    written = [];
    return bytes;
  }

  function add(
    stream: Stream,
    data: Buffer,
    times: { pts: number; dts: number; duration: number },
    isKey: boolean,
  ): void {
    using packet = new Packet();
    packet.alloc();
    packet.data = data;
    packet.streamIndex = stream.index;
    packet.pts = BigInt(Math.round(times.pts));
    packet.dts = BigInt(Math.round(times.dts));
    packet.duration = BigInt(Math.round(times.duration));
    packet.isKeyframe = isKey;
    check(output.writeFrameSync(packet));
  }

  return {
    init: take(),
    addVideo({ decodeAt, showAt, duration, isKeyframe, data }) {
      add(video, data, { dts: decodeAt, pts: showAt, duration }, isKeyframe);
    },
    addSound({ atSample, samples, data }) {
      add(sound, data, { dts: atSample, pts: atSample, duration: samples }, true);
    },
    takeFragment() {
      check(output.writeFrameSync(null));
      return take();
    },
    close() {
      // What the trailer writes is not needed, but FFmpeg frees its own memory only after it.
      output.writeTrailerSync();
      output.pb = null;
      output.freeContext();
      io.freeContext();
    },
  };
}

function addVideoStream(output: FormatContext, sets: ParameterSets, format: PictureFormat): Stream {
  const stream = output.newStream();
  const { codecpar } = stream;
  codecpar.codecType = AVMEDIA_TYPE_VIDEO;
  codecpar.codecId = AV_CODEC_ID_H264;
  codecpar.width = format.width;
  codecpar.height = format.height;
  codecpar.extradata = writeAvcConfiguration(sets);
  stream.timeBase = new Rational(1, videoClockRate);
  return stream;
}

function addSoundStream(output: FormatContext, config: Buffer): Stream {
  const stream = output.newStream();
  const { codecpar } = stream;
  codecpar.codecType = AVMEDIA_TYPE_AUDIO;
  codecpar.codecId = AV_CODEC_ID_AAC;
  codecpar.sampleRate = sampleRate;
  codecpar.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  codecpar.frameSize = 1_024;
  codecpar.extradata = config;
  stream.timeBase = new Rational(1, sampleRate);
  return stream;
}

function check(result: number): void {
  if (result < 0) throw new Error(`The muxer failed (${result}).`);
}
