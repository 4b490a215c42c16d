import { Decoder, type Demuxer } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { MediaError } from '../transcoder.ts';
import { filmOf, longestMs } from './containers.ts';

export interface VideoReader {
  /** The frame is freed when the call has ended; its time counts from the film's beginning. */
  onFrame(frame: Frame, seconds: number): Promise<void>;
  onSound?(packet: Packet): Promise<void>;
  /** Asked after every frame; what comes later is not decoded. */
  isEnough?(): boolean;
}

/** The moving picture of an open film. */
export function pictureStreamOf(demuxer: Demuxer): Stream {
  const stream = filmOf(demuxer);
  if (!stream) throw new MediaError('unsupported-type', 'This file has no pictures.');
  return stream;
}

/** Decodes a film's pictures one by one, and passes its sound on as it is. */
export async function readVideo(
  demuxer: Demuxer,
  { onFrame, onSound, isEnough = () => false }: VideoReader,
): Promise<void> {
  const stream = pictureStreamOf(demuxer);
  const sound = onSound && demuxer.audio();
  using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 2 });

  async function pass(frames: readonly Frame[]): Promise<void> {
    for (const each of frames) {
      using frame = each;
      const seconds = Math.max(
        0,
        Number(frame.bestEffortTimestamp) * (frame.timeBase.num / frame.timeBase.den) - demuxer.startTime,
      );
      if (seconds * 1_000 > longestMs)
        throw new MediaError('too-long', 'This is longer than four hours. Please cut it into parts.');
      await onFrame(frame, seconds);
    }
  }

  for await (using packet of demuxer.packets()) {
    if (!packet || isEnough()) break;
    if (packet.streamIndex === stream.index) await pass(await decoder.decodeAll(packet));
    else if (packet.streamIndex === sound?.index) await onSound?.(packet);
  }
  if (!isEnough()) await pass(await decoder.decodeAll(null));
}
