import { t } from '@ovation/language/t.ts';
import { Decoder, type Demuxer } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { MediaError } from '../transcoder.ts';
import { longestMs } from './containers.ts';
import { filmOf, onlyPictureOf } from './streams.ts';

interface VideoReader {
  /** The frame is freed after the call; its time counts from the start of the video. */
  onFrame(frame: Frame, seconds: number): Promise<void>;
  /** Gets the packets of one of the sound tracks. */
  readonly sound?: { readonly index: number; take(packet: Packet): Promise<void> } | undefined;
  /** Called after every frame; returns whether to stop decoding. */
  isEnough?(): boolean;
}

/** What an open file shows. */
export function pictureStreamOf(demuxer: Demuxer): Stream {
  const stream = filmOf(demuxer) ?? onlyPictureOf(demuxer);
  if (!stream) throw new MediaError('unsupported-type', t('This file has no video.'));
  return stream;
}

/** Decodes a video's frames one by one, and passes the packets of a sound track on unchanged. */
export async function readVideo(
  demuxer: Demuxer,
  { onFrame, sound, isEnough = () => false }: VideoReader,
): Promise<void> {
  const stream = pictureStreamOf(demuxer);
  using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 2 });

  async function pass(frames: readonly Frame[]): Promise<void> {
    for (const each of frames) {
      using frame = each;
      const seconds = Math.max(
        0,
        Number(frame.bestEffortTimestamp) * (frame.timeBase.num / frame.timeBase.den) - demuxer.startTime,
      );
      if (seconds * 1_000 > longestMs)
        throw new MediaError('too-long', t('This is longer than four hours. Please cut it into parts.'));
      await onFrame(frame, seconds);
    }
  }

  for await (using packet of demuxer.packets()) {
    if (!packet || isEnough()) break;
    if (packet.streamIndex === stream.index) await pass(await decoder.decodeAll(packet));
    else if (packet.streamIndex === sound?.index) await sound.take(packet);
  }
  if (!isEnough()) await pass(await decoder.decodeAll(null));
}
