import { t } from '@ovation/language/t.ts';
import { stat } from 'node:fs/promises';
import { Encoder, FilterAPI, Muxer, type Demuxer } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Frame, Packet } from 'node-av/lib';
import { MediaError, type CutVideo } from '../transcoder.ts';
import { createAudioTrack, type AudioTrack } from './sound/audio-track.ts';
import { openMedia } from './containers.ts';
import { chooseSound, type ChosenSound } from './streams.ts';
import { pictureStreamOf, readVideo } from './video-reader.ts';
import { ladderOf, type Rung } from './ladder.ts';
import { shapeOf, steadyFramesOf } from './shape.ts';

const usualMs = 12_000;
const highestSide = 720;

interface Span {
  readonly startMs: number;
  readonly lengthMs: number;
}

/**
 * Twelve seconds from a fifth into the video, where something usually happens; less than half of a short video, so that
 * most of it stays hidden.
 */
function spanOf(
  filmMs: number,
  {
    startMs = Math.floor(filmMs / 5),
    lengthMs = Math.min(usualMs, Math.max(1_000, Math.floor(filmMs / 2.5))),
  }: Partial<Span>,
): Span {
  const start = Math.min(startMs, Math.max(0, filmMs - 1_000));
  return { startMs: start, lengthMs: Math.min(lengthMs, Math.max(1_000, filmMs - start)) };
}

/**
 * Cuts a part out of a video: an MP4 with sound, at most 720 lines, which can be stored and processed like an uploaded
 * one.
 */
export async function cutTeaser(path: string, target: string, wanted: Partial<Span>): Promise<CutVideo> {
  const sound = await chooseSound(path);
  const { demuxer } = await openMedia(path);
  try {
    return await new Cut(demuxer, target, spanOf(Math.round(demuxer.duration * 1_000), wanted)).run(sound);
  } finally {
    await demuxer.close();
  }
}

/** What is created with the first frame, which determines the size. */
interface Picture {
  readonly rung: Rung;
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxer: Muxer;
  readonly index: number;
  readonly soundIndex: number;
}

class Cut {
  private readonly demuxer: Demuxer;
  private readonly target: string;
  private readonly span: Span;
  private readonly endSeconds: number;
  /** FFmpeg's expression for the selected times. */
  private readonly kept: string;
  private sound: AudioTrack | undefined;
  private readonly earlySound: Packet[] = [];
  private picture: Picture | undefined;
  private isReached = false;

  constructor(demuxer: Demuxer, target: string, span: Span) {
    this.demuxer = demuxer;
    this.target = target;
    this.span = span;
    this.endSeconds = (span.startMs + span.lengthMs) / 1_000;
    // The filters use the times of the file, which need not start at zero.
    this.kept = `'gte(t,${demuxer.startTime + span.startMs / 1_000})*lt(t,${demuxer.startTime + this.endSeconds})'`;
  }

  async run({ index }: ChosenSound): Promise<CutVideo> {
    const stream = index === undefined ? undefined : this.demuxer.streams[index];
    this.sound = stream && (await createAudioTrack(stream, `aselect=${this.kept},asetpts=PTS-STARTPTS,`));
    await this.demuxer.seek(this.demuxer.startTime + this.span.startMs / 1_000, -1, AVSEEK_FLAG_BACKWARD);
    await readVideo(this.demuxer, {
      onFrame: (frame, seconds) => this.takeFrame(frame, seconds),
      sound: stream && { index: stream.index, take: (packet) => this.takeSound(packet) },
      isEnough: () => this.isReached,
    });
    if (!this.picture) throw new MediaError('broken-file', t('No frame of this part of the video could be decoded.'));
    return this.finish(this.picture);
  }

  private async takeFrame(frame: Frame, seconds: number): Promise<void> {
    this.isReached = seconds >= this.endSeconds;
    if (this.isReached) return;
    this.picture ??= await this.open(frame);
    await this.encode(this.picture, await this.picture.filter.processAll(frame));
  }

  private async open(frame: Frame): Promise<Picture> {
    const shape = shapeOf(frame, pictureStreamOf(this.demuxer));
    const rung = ladderOf(shape.width, shape.height).findLast(({ name }) => Number(name) <= highestSide) as Rung;
    const filter = FilterAPI.create(
      `select=${this.kept},setpts=PTS-STARTPTS,${steadyFramesOf(shape, rung.width, rung.height)}`,
      { threads: 1 },
    );
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      filter,
      maxRate: rung.bitrate,
      bufSize: rung.bitrate * 2,
      threadCount: 2,
      options: { preset: 'veryfast', crf: 20, profile: 'high' } as never,
    });
    const muxer = await Muxer.open(this.target, { format: 'mp4', options: { movflags: '+faststart' } as never });
    return {
      rung,
      filter,
      encoder,
      muxer,
      index: muxer.addStream(encoder),
      soundIndex: this.sound ? muxer.addStream(this.sound.encoder) : -1,
    };
  }

  private async encode({ encoder, muxer, index }: Picture, frames: readonly Frame[]): Promise<void> {
    for (const each of frames) {
      using frame = each;
      await write(muxer, index, await encoder.encodeAll(frame));
    }
  }

  private async takeSound(packet: Packet): Promise<void> {
    if (!this.sound) return;
    this.earlySound.push(...(await this.sound.encode(packet)));
    if (this.picture) await write(this.picture.muxer, this.picture.soundIndex, this.earlySound.splice(0));
  }

  private async finish(picture: Picture): Promise<CutVideo> {
    const { rung, filter, encoder, muxer, index, soundIndex } = picture;
    for await (const frame of filter.flushFrames()) await this.encode(picture, [frame]);
    for await (const packet of encoder.flushPackets()) await write(muxer, index, [packet]);
    if (this.sound) await write(muxer, soundIndex, [...this.earlySound.splice(0), ...(await this.sound.finish())]);
    await muxer.close();
    return {
      width: rung.width,
      height: rung.height,
      durationMs: this.span.lengthMs,
      sizeBytes: (await stat(this.target)).size,
    };
  }
}

async function write(muxer: Muxer, index: number, packets: readonly Packet[]): Promise<void> {
  for (const each of packets) {
    using packet = each;
    await muxer.writePacket(packet, index);
  }
}
