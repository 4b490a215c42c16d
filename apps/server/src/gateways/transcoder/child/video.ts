import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demuxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import type { Sharp } from 'sharp';
import { MediaError, type FilmPart, type MediaResult, type Rendition } from '../transcoder.ts';
import { createAudioTrack, type AudioTrack } from './audio-track.ts';
import { openMedia } from './containers.ts';
import { pictureStreamOf, readFilm } from './film-reader.ts';
import { ladderOf, type Rung } from './ladder.ts';
import { masterPlaylist } from './master-playlist.ts';
import { openRungWriter, type RungWriter } from './rung-writer.ts';
import { shapeOf, steadyFramesOf, type Shape } from './shape.ts';
import { createSpriteCollector, type SpriteCollector } from './sprite.ts';
import { stillOf, writePoster } from './stills.ts';

const mostEarlySound = 5_000;
const folder = 'hls';
/** Of the whole film's progress, in per cent, where the lowest rung is made first. */
const firstShare = 25;

/** HLS with fMP4 segments: one decoding feeds every rung of the part. */
export async function processVideo(path: string, outputFolder: string, part: Part, onProgress: (percent: number) => void): Promise<MediaResult> {
  const { demuxer } = await openMedia(path);
  try {
    return await new Transcode(demuxer, { outputFolder, part, onProgress }).run();
  } finally {
    await demuxer.close();
  }
}

type Part = FilmPart | 'all';

interface Order {
  readonly outputFolder: string;
  readonly part: Part;
  readonly onProgress: (percent: number) => void;
}

class Transcode {
  private readonly demuxer: Demuxer;
  private readonly outputFolder: string;
  private readonly part: Part;
  private readonly onProgress: (percent: number) => void;
  private readonly durationSeconds: number;
  /** From the highest rung to the lowest: each is scaled from the one before. */
  private rungs: RungWriter[] = [];
  private hasMore = false;
  private audio: AudioTrack | undefined;
  private readonly earlySound: Packet[] = [];
  private shape: Shape | undefined;
  private poster: Sharp | undefined;
  private posterIsTypical = false;
  private sprite: SpriteCollector | undefined;
  private lastSeconds = 0;
  private told = -1;

  constructor(demuxer: Demuxer, { outputFolder, part, onProgress }: Order) {
    this.demuxer = demuxer;
    this.outputFolder = outputFolder;
    this.part = part;
    this.onProgress = onProgress;
    this.durationSeconds = demuxer.duration;
  }

  async run(): Promise<MediaResult> {
    const sound = this.demuxer.audio();
    this.audio = sound ? await createAudioTrack(sound) : undefined;
    await mkdir(join(this.outputFolder, folder), { recursive: true });
    await readFilm(this.demuxer, { onFrame: (frame, seconds) => this.takeFrame(frame, seconds), onSound: (packet) => this.takeSound(packet) });
    if (this.rungs.length === 0) throw new MediaError('broken-file', 'No picture of this video could be decoded.');
    return this.finish();
  }

  private async takeFrame(frame: Frame, seconds: number): Promise<void> {
    if (this.rungs.length === 0) await this.open(frame);
    this.lastSeconds = Math.max(this.lastSeconds, seconds);
    if (this.part !== 'rest') await this.keepPoster(frame, seconds);
    await this.encode([frame], 0);
    this.tell(seconds);
  }

  /** The first picture tells the real size and rotation; only then do the encoders know what to expect. */
  private async open(frame: Frame): Promise<void> {
    const shape = shapeOf(frame, pictureStreamOf(this.demuxer));
    const rungs: RungWriter[] = [];
    for (const rung of this.chooseRungs(shape).toReversed()) {
      const filters = rungs.length === 0 ? steadyFramesOf(shape, rung.width, rung.height) : `scale=${rung.width}:${rung.height}:flags=bicubic`;
      rungs.push(await openRungWriter({ rung, filters, frameRate: shape.frameRate, sound: this.audio?.encoder, ladderFolder: join(this.outputFolder, folder) }));
    }
    this.shape = shape;
    if (this.part !== 'rest') this.sprite = createSpriteCollector({ ...shape, durationSeconds: this.durationSeconds });
    this.rungs = rungs;
    for (const each of this.earlySound.splice(0)) {
      using packet = each;
      await this.takeSound(packet);
    }
  }

  private chooseRungs(shape: Shape): Rung[] {
    const ladder = ladderOf(shape.width, shape.height);
    this.hasMore = this.part === 'first' && ladder.length > 1;
    return this.part === 'first' ? ladder.slice(0, 1) : this.part === 'rest' ? ladder.slice(1) : ladder;
  }

  /** Scales frames to the rung at this place and to all below it, then has all of these encode at once. */
  private async encode(frames: readonly Frame[], place: number): Promise<void> {
    const rung = this.rungs[place];
    if (rung && frames.length > 0) await this.encodeScaled(await rung.scale(frames), place);
  }

  private async encodeScaled(first: readonly Frame[], place: number): Promise<void> {
    const scaled = [first];
    for (const rung of this.rungs.slice(place + 1)) scaled.push(await rung.scale(scaled.at(-1) ?? []));
    for (const frame of scaled.at(-1) ?? []) await this.sprite?.take(frame, Number(frame.pts) * (frame.timeBase.num / frame.timeBase.den) - this.demuxer.startTime);
    await Promise.all(this.rungs.slice(place).map((rung, index) => rung.encode(scaled[index] ?? [])));
    for (const frame of scaled.flat()) frame.free();
  }

  /** Sound may come before the first picture, but nothing can be written before the rungs are open. */
  private async takeSound(packet: Packet): Promise<void> {
    if (this.rungs.length === 0) {
      const copy = packet.clone();
      if (copy && this.earlySound.length < mostEarlySound) this.earlySound.push(copy);
      return;
    }
    await this.writeSound((await this.audio?.encode(packet)) ?? []);
  }

  private async writeSound(packets: readonly Packet[]): Promise<void> {
    for (const each of packets) {
      using packet = each;
      for (const rung of this.rungs) await rung.writeSound(packet);
    }
  }

  private async finish(): Promise<MediaResult> {
    await this.writeSound((await this.audio?.finish()) ?? []);
    for (const [place, rung] of this.rungs.entries()) await this.encodeScaled(await rung.flushScaling(), place);
    const variants = await Promise.all(this.rungs.map((rung) => rung.finish()));
    const master = join(this.outputFolder, folder, 'master.m3u8');
    await writeFile(master, masterPlaylist(variants.toReversed(), this.part === 'rest' ? await readFile(master, 'utf8') : undefined));
    return this.describe();
  }

  /** The frame a tenth into the film, or the first where it is short: early enough to be typical, late enough not to be black. */
  private async keepPoster(frame: Frame, seconds: number): Promise<void> {
    const isTypical = seconds >= Math.min(this.durationSeconds * 0.1, 10);
    if (this.posterIsTypical || (this.poster !== undefined && !isTypical)) return;
    this.poster = await stillOf(frame, this.shape as Shape);
    this.posterIsTypical = isTypical;
  }

  private tell(seconds: number): void {
    const share = this.durationSeconds > 0 ? Math.min(1, seconds / this.durationSeconds) : 0;
    const percent = Math.min(99, Math.floor(this.part === 'rest' ? firstShare + share * (100 - firstShare) : share * (this.hasMore ? firstShare : 100)));
    if (percent > this.told) this.onProgress(percent);
    this.told = Math.max(this.told, percent);
  }

  private async describe(): Promise<MediaResult> {
    const { width, height } = this.shape as Shape;
    const hls: Rendition = { kind: 'hls', path: `${folder}/master.m3u8`, contentType: 'application/vnd.apple.mpegurl', width, height, sizeBytes: await folderSize(join(this.outputFolder, folder)) };
    const durationMs = Math.round(Math.max(this.durationSeconds, this.lastSeconds) * 1_000);
    if (!this.poster || !this.sprite) return { width, height, durationMs, thumbhash: null, renditions: [hls] };
    const { renditions, thumbhash } = await writePoster(this.poster, this.outputFolder);
    const sprite = await this.sprite.write(this.outputFolder, this.lastSeconds);
    return { width, height, durationMs, thumbhash, renditions: [hls, ...renditions, ...sprite], hasMore: this.hasMore };
  }
}

async function folderSize(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
