import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FilterAPI, Muxer, type Demuxer } from 'node-av/api';
import { AV_FRAME_DATA_DISPLAYMATRIX, AV_PIX_FMT_RGB24, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame, Packet } from 'node-av/lib';
import sharp from 'sharp';
import { MediaError, type MediaResult, type Rendition } from '../transcoder.ts';
import { createAudioTrack, type AudioTrack } from './audio-track.ts';
import { measureBandwidth } from './bandwidth.ts';
import { filmOf, largestSide, longestMs, openMedia } from './containers.ts';
import { thumbhashOf, writeBlurred } from './image.ts';
import { ladderOf, type Rung } from './ladder.ts';
import { avcCodec, masterPlaylist, type Variant } from './master-playlist.ts';
import { rotationOf, shownSize, uprightFilters } from './upright.ts';

const segmentSeconds = 4;
const highestFrameRate = 60;
const mostEarlySound = 5_000;
const folder = 'hls';

interface Shape {
  readonly width: number;
  readonly height: number;
  /** Filters that turn the picture upright. */
  readonly upright: string;
  readonly frameRate: number;
}

/** One rung of the ladder: its filter, encoder and playlist. */
interface Lane {
  readonly rung: Rung;
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxer: Muxer;
  readonly videoIndex: number;
  readonly audioIndex: number | undefined;
}

/** HLS with fMP4 segments: one decoding feeds every rung; key frames stand at the same times in all of them, so that players switch freely. */
export async function processVideo(path: string, outputFolder: string, onProgress: (percent: number) => void): Promise<MediaResult> {
  const { demuxer } = await openMedia(path);
  try {
    return await new Transcode(demuxer, outputFolder, onProgress).run();
  } finally {
    await demuxer.close();
  }
}

class Transcode {
  private readonly demuxer: Demuxer;
  private readonly outputFolder: string;
  private readonly onProgress: (percent: number) => void;
  private readonly durationSeconds: number;
  private lanes: Lane[] = [];
  private audio: AudioTrack | undefined;
  private readonly earlySound: Packet[] = [];
  private shape: Shape | undefined;
  private poster: Buffer | undefined;
  private posterIsTypical = false;
  private lastSeconds = 0;
  private told = -1;

  constructor(demuxer: Demuxer, outputFolder: string, onProgress: (percent: number) => void) {
    this.demuxer = demuxer;
    this.outputFolder = outputFolder;
    this.onProgress = onProgress;
    this.durationSeconds = demuxer.duration;
  }

  async run(): Promise<MediaResult> {
    const stream = filmOf(this.demuxer);
    if (!stream) throw new MediaError('unsupported-type', 'This file has no pictures.');
    using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 2 });
    const sound = this.demuxer.audio();
    this.audio = sound ? await createAudioTrack(sound) : undefined;
    await mkdir(join(this.outputFolder, folder), { recursive: true });
    for await (using packet of this.demuxer.packets()) {
      if (!packet) break;
      if (packet.streamIndex === stream.index) await this.takeFrames(await decoder.decodeAll(packet));
      else if (packet.streamIndex === sound?.index) await this.takeSound(packet);
    }
    await this.takeFrames(await decoder.decodeAll(null));
    if (this.lanes.length === 0) throw new MediaError('broken-file', 'No picture of this video could be decoded.');
    await this.finish();
    return this.describe();
  }

  private async takeFrames(frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      using current = frame;
      if (this.lanes.length === 0) await this.open(current);
      const seconds = Math.max(0, Number(current.bestEffortTimestamp) * (current.timeBase.num / current.timeBase.den));
      if (seconds * 1_000 > longestMs) throw new MediaError('too-long', 'This is longer than four hours. Please cut it into parts.');
      this.lastSeconds = Math.max(this.lastSeconds, seconds);
      await this.keepPoster(current, seconds);
      for (const lane of this.lanes) await this.write(lane, await lane.filter.processAll(current));
      this.tell(seconds);
    }
  }

  /** Sound may come before the first picture, but nothing can be written before the lanes are open. */
  private async takeSound(packet: Packet): Promise<void> {
    if (this.lanes.length === 0) {
      const copy = packet.clone();
      if (copy && this.earlySound.length < mostEarlySound) this.earlySound.push(copy);
      return;
    }
    for (const sound of (await this.audio?.encode(packet)) ?? []) await this.writeSound(sound);
  }

  /** The first picture tells the real size and rotation; only then do the encoders know what to expect. */
  private async open(frame: Frame): Promise<void> {
    const stream = filmOf(this.demuxer);
    if (frame.width > largestSide || frame.height > largestSide) throw new MediaError('too-large', 'This video is larger than 8K. Please make it smaller.');
    const rate = stream?.avgFrameRate ?? { num: 30, den: 1 };
    const frameRate = Math.min(highestFrameRate, rate.den > 0 && rate.num > 0 ? rate.num / rate.den : 30);
    this.shape = shapeOf(frame, Math.max(1, Math.round(frameRate * 1_000) / 1_000));
    const lanes: Lane[] = [];
    for (const rung of ladderOf(this.shape.width, this.shape.height)) lanes.push(await this.openLane(rung, this.shape));
    this.lanes = lanes;
    for (const each of this.earlySound.splice(0)) {
      using packet = each;
      await this.takeSound(packet);
    }
  }

  private async openLane(rung: Rung, shape: Shape): Promise<Lane> {
    const filter = FilterAPI.create(`${shape.upright}fps=${shape.frameRate},scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,format=yuv420p`, { allowReinit: true });
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      filter, gopSize: Math.round(shape.frameRate * segmentSeconds), maxBFrames: 2, maxRate: rung.bitrate, bufSize: rung.bitrate * 2, threadCount: 2,
      options: { preset: 'veryfast', crf: 23, sc_threshold: 0, profile: 'high' } as never,
    });
    const target = join(this.outputFolder, folder, rung.name);
    await mkdir(target, { recursive: true });
    const muxer = await Muxer.open(join(target, 'index.m3u8'), {
      format: 'hls',
      options: { hls_time: segmentSeconds, hls_playlist_type: 'vod', hls_segment_type: 'fmp4', hls_fmp4_init_filename: 'init.mp4', hls_segment_filename: join(target, '%05d.m4s'), hls_flags: 'independent_segments' } as never,
    });
    const videoIndex = muxer.addStream(encoder);
    const audioIndex = this.audio ? muxer.addStream(this.audio.encoder) : undefined;
    return { rung, filter, encoder, muxer, videoIndex, audioIndex };
  }

  private async write(lane: Lane, frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      using scaled = frame;
      for (const packet of await lane.encoder.encodeAll(scaled)) {
        using encoded = packet;
        await lane.muxer.writePacket(encoded, lane.videoIndex);
      }
    }
  }

  private async writeSound(packet: Packet): Promise<void> {
    using sound = packet;
    for (const lane of this.lanes) {
      using copy = sound.clone();
      if (lane.audioIndex !== undefined) await lane.muxer.writePacket(copy, lane.audioIndex);
    }
  }

  private async finish(): Promise<void> {
    for (const sound of (await this.audio?.finish()) ?? []) await this.writeSound(sound);
    for (const lane of this.lanes) {
      for await (using frame of lane.filter.flushFrames()) {
        for (const packet of await lane.encoder.encodeAll(frame)) {
          using encoded = packet;
          await lane.muxer.writePacket(encoded, lane.videoIndex);
        }
      }
      for await (using packet of lane.encoder.flushPackets()) await lane.muxer.writePacket(packet, lane.videoIndex);
      await lane.muxer.close();
    }
  }

  /** The frame a tenth into the film, or the first where it is short: early enough to be typical, late enough not to be black. */
  private async keepPoster(frame: Frame, seconds: number): Promise<void> {
    const isTypical = seconds >= Math.min(this.durationSeconds * 0.1, 10);
    if (this.posterIsTypical || (this.poster !== undefined && !isTypical)) return;
    this.poster = await pictureOf(frame, this.shape as Shape);
    this.posterIsTypical = isTypical;
  }

  private tell(seconds: number): void {
    const percent = this.durationSeconds > 0 ? Math.min(99, Math.floor((seconds / this.durationSeconds) * 100)) : 0;
    if (percent > this.told) this.onProgress(percent);
    this.told = Math.max(this.told, percent);
  }

  private async describe(): Promise<MediaResult> {
    const { width, height } = this.shape as Shape;
    const variants = await Promise.all(this.lanes.map((lane) => this.variantOf(lane)));
    await writeFile(join(this.outputFolder, folder, 'master.m3u8'), masterPlaylist(variants));
    const sizeBytes = await folderSize(join(this.outputFolder, folder));
    const hls: Rendition = { kind: 'hls', path: `${folder}/master.m3u8`, contentType: 'application/vnd.apple.mpegurl', width, height, sizeBytes };
    const poster = this.poster as Buffer;
    const posters = await writePosters(poster, this.outputFolder);
    const durationMs = Math.round(Math.max(this.durationSeconds, this.lastSeconds) * 1_000);
    return { width, height, durationMs, thumbhash: await thumbhashOf(sharp(poster)), renditions: [hls, ...posters, await writeBlurred(sharp(poster), this.outputFolder)] };
  }

  private async variantOf(lane: Lane): Promise<Variant> {
    const { rung, muxer, videoIndex } = lane;
    const extradata = muxer.getStream(videoIndex)?.codecpar.extradata ?? lane.encoder.getCodecContext()?.extraData ?? null;
    const bandwidth = await measureBandwidth(join(this.outputFolder, folder, rung.name));
    const codecs = [avcCodec(extradata), ...(lane.audioIndex === undefined ? [] : ['mp4a.40.2'])].join(',');
    return { uri: `${rung.name}/index.m3u8`, bandwidth, width: rung.width, height: rung.height, frameRate: (this.shape as Shape).frameRate, codecs };
  }
}

function shapeOf(frame: Frame, frameRate: number): Shape {
  const degrees = rotationOf(frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX));
  return { ...shownSize(frame.width, frame.height, frame.sampleAspectRatio, degrees), upright: uprightFilters(degrees), frameRate };
}

/** One frame as a JPEG of the source's own size, at most 1280 wide. */
async function pictureOf(frame: Frame, shape: Shape): Promise<Buffer> {
  const width = Math.min(1_280, shape.width);
  const height = Math.round((shape.height * width) / shape.width);
  using filter = FilterAPI.create(`${shape.upright}scale=${width}:${height},setsar=1,format=rgb24`);
  const frames = [...(await filter.processAll(frame)), ...(await collect(filter))];
  const [first] = frames;
  if (!first || first.format !== AV_PIX_FMT_RGB24) throw new MediaError('broken-file', 'No picture of this video could be decoded.');
  const data = first.toBuffer();
  for (const each of frames) each.free();
  return sharp(data, { raw: { width, height, channels: 3 } }).jpeg({ quality: 92 }).toBuffer();
}

async function collect(filter: FilterAPI): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of filter.flushFrames()) frames.push(frame);
  return frames;
}

async function writePosters(poster: Buffer, outputFolder: string): Promise<Rendition[]> {
  const { width: full } = await sharp(poster).metadata();
  const widths = [...new Set([320, 640, 1_280].map((width) => Math.min(width, full)))];
  return Promise.all(
    widths.map(async (width) => {
      const name = `poster-${width}.webp`;
      const info = await sharp(poster).resize({ width }).webp({ quality: 80 }).toFile(join(outputFolder, name));
      return { kind: 'poster' as const, path: name, contentType: 'image/webp', width: info.width, height: info.height, sizeBytes: info.size };
    }),
  );
}

async function folderSize(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
