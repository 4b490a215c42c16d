import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Frame, type Packet } from 'node-av/lib';
import { measureBandwidth } from './bandwidth.ts';
import type { Rung } from './ladder.ts';
import { avcCodec, type Variant } from './master-playlist.ts';

const segmentSeconds = 4;

/** Writes one rung of the ladder: an HLS playlist with fMP4 segments, sound included. */
export interface RungWriter {
  /**
   * The scaled frames of one input frame, for the next smaller rung: one at a time, because a long still scene becomes
   * thousands of them. The caller frees them.
   */
  scale(frame: Frame): AsyncIterable<Frame>;
  encode(frame: Frame): Promise<void>;
  writeSound(packet: Packet): Promise<void>;
  /** Returns the frames that the filters still buffer. */
  flushScaling(): AsyncIterable<Frame>;
  finish(): Promise<Variant>;
}

interface RungOptions {
  readonly rung: Rung;
  /** FFmpeg filters from the input of `scale` to this rung's frames. */
  readonly filters: string;
  readonly frameRate: number;
  /** The encoder of the packets for `writeSound`. */
  readonly sound: Encoder | undefined;
  /** The ladder's folder, in which the rung gets a folder of its name. */
  readonly ladderFolder: string;
}

export async function openRungWriter({
  rung,
  filters,
  frameRate,
  sound,
  ladderFolder,
}: RungOptions): Promise<RungWriter> {
  const folder = join(ladderFolder, rung.name);
  await mkdir(folder, { recursive: true });
  const filter = FilterAPI.create(filters, { allowReinit: true, threads: 1 });
  const encoder = await openEncoder(filter, rung, frameRate);
  const muxer = await openMuxer(folder);
  const videoIndex = muxer.addStream(encoder);
  const soundIndex = sound && muxer.addStream(sound);

  async function write(packets: readonly Packet[]): Promise<void> {
    for (const each of packets) {
      using packet = each;
      await muxer.writePacket(packet, videoIndex);
    }
  }

  return {
    async *scale(frame) {
      await filter.process(frame);
      for (let scaled = await filter.receive(); scaled instanceof Frame; scaled = await filter.receive()) yield scaled;
    },
    encode: async (frame) => write(await encoder.encodeAll(frame)),
    async writeSound(packet) {
      using copy = packet.clone();
      if (soundIndex !== undefined) await muxer.writePacket(copy, soundIndex);
    },
    flushScaling: () => filter.flushFrames(),
    async finish() {
      for await (using packet of encoder.flushPackets()) await muxer.writePacket(packet, videoIndex);
      await muxer.close();
      const extradata = muxer.getStream(videoIndex)?.codecpar.extradata ?? encoder.getCodecContext()?.extraData ?? null;
      const codecs = [avcCodec(extradata), ...(sound ? ['mp4a.40.2'] : [])].join(',');
      return {
        uri: `${rung.name}/index.m3u8`,
        bandwidth: await measureBandwidth(folder),
        width: rung.width,
        height: rung.height,
        frameRate,
        codecs,
      };
    },
  };
}

/**
 * Key frames are at the same times in all rungs, so that players can switch; rounded up, so that each can start a
 * segment.
 */
function openEncoder(filter: FilterAPI, rung: Rung, frameRate: number): Promise<Encoder> {
  return Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: Math.ceil(frameRate * segmentSeconds),
    maxBFrames: 2,
    maxRate: rung.bitrate,
    bufSize: rung.bitrate * 2,
    threadCount: 2,
    options: { preset: 'veryfast', crf: 23, sc_threshold: 0, profile: 'high' } as never,
  });
}

function openMuxer(folder: string): Promise<Muxer> {
  return Muxer.open(join(folder, 'index.m3u8'), {
    format: 'hls',
    options: {
      hls_time: segmentSeconds,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, '%05d.m4s'),
      hls_flags: 'independent_segments',
    } as never,
  });
}
