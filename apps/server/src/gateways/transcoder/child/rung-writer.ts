import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Frame, type Packet } from 'node-av/lib';
import type { Rung } from './ladder.ts';

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

interface Variant {
  readonly uri: string;
  readonly bandwidth: Bandwidth;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** RFC 6381: avc1.64001f,mp4a.40.2 */
  readonly codecs: string;
}

const startCode = Buffer.from([0, 0, 1]);

const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ''].join('\n');

/** The list of rungs for players, lowest first: those of an existing playlist, then these. */
export function masterPlaylist(variants: readonly Variant[], before = head): string {
  const lines = variants.flatMap((variant) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${variant.bandwidth.peak},AVERAGE-BANDWIDTH=${variant.bandwidth.average},RESOLUTION=${variant.width}x${variant.height},FRAME-RATE=${variant.frameRate.toFixed(3)},CODECS="${variant.codecs}"`,
    variant.uri,
  ]);
  return `${before}${lines.join('\n')}\n`;
}

/** The codec's name from the decoder configuration record (ISO 14496-15): profile, constraints, level. */
function avcCodec(extradata: Buffer | null): string {
  const bytes = extradata?.[0] === 1 ? extradata.subarray(1, 4) : parameterSet(extradata);
  return `avc1.${(bytes ?? Buffer.from([0x64, 0x00, 0x1f])).toString('hex')}`;
}

/** The same three bytes from an Annex B stream, after the start code of the sequence parameter set. */
function parameterSet(extradata: Buffer | null): Buffer | undefined {
  if (!extradata) return undefined;
  for (let at = extradata.indexOf(startCode); at >= 0; at = extradata.indexOf(startCode, at + 1)) {
    const isParameterSet = ((extradata[at + 3] ?? 0) & 0x1f) === 7;
    if (isParameterSet && at + 7 <= extradata.length) return extradata.subarray(at + 4, at + 7);
  }
  return undefined;
}

interface Bandwidth {
  /** Bits per second of the largest segment, by which a player chooses a rung for its bandwidth. */
  readonly peak: number;
  readonly average: number;
}

/**
 * Measures the segments of a rung's playlist, sound included. A short last segment says nothing about a peak (RFC 8216,
 * 4.3.4.2).
 */
async function measureBandwidth(folder: string): Promise<Bandwidth> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const segments = await Promise.all(
    [...playlist.matchAll(/#EXTINF:([\d.]+),\s*(\S+)/g)].map(async ([, seconds, name = '']) => ({
      seconds: Number(seconds),
      bits: (await stat(join(folder, name))).size * 8,
    })),
  );
  const average = sum(segments.map(({ bits }) => bits)) / Math.max(0.04, sum(segments.map(({ seconds }) => seconds)));
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  const peak = Math.max(
    average,
    ...segments.filter(({ seconds }) => seconds >= longest / 2).map(({ bits, seconds }) => bits / seconds),
  );
  return { peak: Math.ceil(peak), average: Math.ceil(average) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
