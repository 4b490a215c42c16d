import { t } from '@ovation/language/t.ts';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demuxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import type { Sharp } from 'sharp';
import { MediaError, type VideoPart, type MediaResult, type Rendition } from '../transcoder.ts';
import { createAudioTrack, type AudioTrack } from './sound/audio-track.ts';
import { openMedia } from './containers.ts';
import { chooseSound, type ChosenSound } from './streams.ts';
import { pictureStreamOf, readVideo } from './video-reader.ts';
import { ladderOf, type Rung } from './ladder.ts';
import { openRungWriter, masterPlaylist, type RungWriter } from './rung-writer.ts';
import { shapeOf, steadyFramesOf, type Shape } from './shape.ts';
import { createSpriteCollector, type SpriteCollector } from './sprite.ts';
import { stillOf, writePoster } from './stills.ts';

const maxEarlySound = 5_000;
/** The maximum of repeated frames: half an hour at thirty a second, beyond that this many for each frame. */
const maxStillFrames = 54_000;
const maxRepeats = 20;
const maxSilentMs = 60_000;
const folder = 'hls';
/** The progress in per cent after the first part, if the lowest rung is transcoded first. */
const firstShare = 25;
/**
 * A shorter video is transcoded in one part: it takes no longer than a part of a longer one, and is decoded only once.
 */
const worthPartsSeconds = 60;

/** HLS with fMP4 segments. The video is decoded once for all rungs of the part. */
export async function processVideo(
  path: string,
  outputFolder: string,
  part: Part,
  onProgress: (percent: number) => void,
): Promise<MediaResult> {
  const sound = await chooseSound(path);
  const { demuxer } = await openMedia(path);
  try {
    const result = await new Transcode(demuxer, { outputFolder, part, onProgress }).run(sound);
    return sound.isUnreadable ? { ...result, lacksSound: true } : result;
  } finally {
    await demuxer.close();
  }
}

type Part = VideoPart | 'all';

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
  /** From the highest rung to the lowest: each is scaled from the previous one. */
  private rungs: RungWriter[] = [];
  private hasMore = false;
  private audio: AudioTrack | undefined;
  private readonly earlySound: Packet[] = [];
  private shape: Shape | undefined;
  private poster: Sharp | undefined;
  private posterIsTypical = false;
  private sprite: SpriteCollector | undefined;
  private decoded = 0;
  private lastSeconds = 0;
  private reported = -1;
  private reportedAt = 0;

  constructor(demuxer: Demuxer, { outputFolder, part, onProgress }: Order) {
    this.demuxer = demuxer;
    this.outputFolder = outputFolder;
    this.onProgress = onProgress;
    this.durationSeconds = demuxer.duration;
    const isShort = this.durationSeconds > 0 && this.durationSeconds < worthPartsSeconds;
    this.part = part === 'first' && isShort ? 'all' : part;
  }

  async run({ index }: ChosenSound): Promise<MediaResult> {
    const sound = index === undefined ? undefined : this.demuxer.streams[index];
    this.audio = sound && (await createAudioTrack(sound));
    await mkdir(join(this.outputFolder, folder), { recursive: true });
    await readVideo(this.demuxer, {
      onFrame: (frame, seconds) => this.takeFrame(frame, seconds),
      sound: sound && { index: sound.index, take: (packet) => this.takeSound(packet) },
    });
    if (this.rungs.length === 0) throw new MediaError('broken-file', t('No frame of this video could be decoded.'));
    return this.finish();
  }

  private async takeFrame(frame: Frame, seconds: number): Promise<void> {
    if (this.rungs.length === 0) await this.open(frame);
    this.lastSeconds = Math.max(this.lastSeconds, seconds);
    if (this.part !== 'rest') await this.keepPoster(frame, seconds);
    this.refuseStandstill(seconds);
    await this.encode(frame);
    this.tell(seconds);
  }

  /** The encoders are opened with the first frame, which has the real size and rotation. */
  private async open(frame: Frame): Promise<void> {
    const shape = shapeOf(frame, pictureStreamOf(this.demuxer));
    const rungs: RungWriter[] = [];
    for (const rung of this.chooseRungs(shape).toReversed()) {
      const filters =
        rungs.length === 0
          ? steadyFramesOf(shape, rung.width, rung.height)
          : `scale=${rung.width}:${rung.height}:flags=bicubic`;
      rungs.push(
        await openRungWriter({
          rung,
          filters,
          frameRate: shape.frameRate,
          sound: this.audio?.encoder,
          ladderFolder: join(this.outputFolder, folder),
        }),
      );
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

  /** Scales a frame to the highest rung and from each to the next; all rungs encode in parallel. */
  private async encode(frame: Frame): Promise<void> {
    const [highest] = this.rungs;
    if (!highest) return;
    for await (const scaled of highest.scale(frame)) await this.encodeScaled(scaled, 0);
  }

  private async encodeScaled(first: Frame, place: number): Promise<void> {
    const scaled = [first];
    for (const rung of this.rungs.slice(place + 1))
      for await (const smaller of rung.scale(scaled.at(-1) as Frame)) scaled.push(smaller);
    const lowest = scaled.at(-1) as Frame;
    await this.sprite?.take(
      lowest,
      Number(lowest.pts) * (lowest.timeBase.num / lowest.timeBase.den) - this.demuxer.startTime,
    );
    await Promise.all(this.rungs.slice(place).map(async (rung, index) => rung.encode(scaled[index] as Frame)));
    for (const frame of scaled) frame.free();
  }

  /** A file may have hours between two frames, or claim so, and each second of them would be encoded. */
  private refuseStandstill(seconds: number): void {
    this.decoded += 1;
    const needed = seconds * (this.shape as Shape).frameRate;
    if (needed > maxStillFrames && needed > this.decoded * maxRepeats)
      throw new MediaError(
        'broken-file',
        t('This video freezes for too long between two frames. Please export it again and upload the new file.'),
      );
  }

  /** Audio may come before the first frame, but cannot be written before the rungs are open. */
  private async takeSound(packet: Packet): Promise<void> {
    if (this.rungs.length === 0) {
      const copy = packet.clone();
      if (copy && this.earlySound.length < maxEarlySound) this.earlySound.push(copy);
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
    for (const [place, rung] of this.rungs.entries())
      for await (const frame of rung.flushScaling()) await this.encodeScaled(frame, place);
    const variants = await Promise.all(this.rungs.map((rung) => rung.finish()));
    const master = join(this.outputFolder, folder, 'master.m3u8');
    await writeFile(
      master,
      masterPlaylist(variants.toReversed(), this.part === 'rest' ? await readFile(master, 'utf8') : undefined),
    );
    return this.describe();
  }

  /**
   * The frame a tenth into the video, or the first of a short one: early enough to be typical, late enough not to be
   * black.
   */
  private async keepPoster(frame: Frame, seconds: number): Promise<void> {
    const isTypical = seconds >= Math.min(this.durationSeconds * 0.1, 10);
    if (this.posterIsTypical || (this.poster !== undefined && !isTypical)) return;
    this.poster = await stillOf(frame, this.shape as Shape);
    this.posterIsTypical = isTypical;
  }

  private tell(seconds: number): void {
    const share = this.durationSeconds > 0 ? Math.min(1, seconds / this.durationSeconds) : 0;
    const percent = Math.min(
      99,
      Math.floor(
        this.part === 'rest' ? firstShare + share * (100 - firstShare) : share * (this.hasMore ? firstShare : 100),
      ),
    );
    // Reports progress even if it is small, so that the job does not seem to hang.
    if (percent <= this.reported && performance.now() - this.reportedAt < maxSilentMs) return;
    this.reported = Math.max(this.reported, percent);
    this.reportedAt = performance.now();
    this.onProgress(this.reported);
  }

  private async describe(): Promise<MediaResult> {
    const { width, height } = this.shape as Shape;
    const hls: Rendition = {
      kind: 'hls',
      path: `${folder}/master.m3u8`,
      contentType: 'application/vnd.apple.mpegurl',
      width,
      height,
      sizeBytes: await folderSize(join(this.outputFolder, folder)),
    };
    const durationMs = Math.round(Math.max(this.durationSeconds, this.lastSeconds) * 1_000);
    const described = { width, height, durationMs };
    if (!this.poster || !this.sprite) return { ...described, thumbhash: null, hashes: [], renditions: [hls] };
    const { renditions, thumbhash, hashes: ofPoster } = await writePoster(this.poster, this.outputFolder);
    const hashes = [...new Set([...ofPoster, ...this.sprite.hashes()])];
    const sprite = await this.sprite.write(this.outputFolder, this.lastSeconds);
    const all = [hls, ...renditions, ...sprite];
    return { ...described, thumbhash, hashes, renditions: all, hasMore: this.hasMore };
  }
}

async function folderSize(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
