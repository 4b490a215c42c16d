import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import { avGetPixFmtName, type Frame } from 'node-av/lib';

export interface WatchedClip {
  readonly width: number;
  readonly height: number;
  readonly pixelFormat: string | null;
  readonly frameCount: number;
  /** From the first to the last frame. */
  readonly seconds: number;
  /** Primaries, transfer and matrix by FFmpeg's numbers: 1 is BT.709. */
  readonly colours: readonly number[];
  /** Red, green and blue from 0 to 255 in the middle of the clip, at a position in fractions of its sides. */
  colourAt(x: number, y: number): readonly number[];
}

/** Plays a video file or playlist to its end, like a player. */
export async function watchClip(path: string): Promise<WatchedClip> {
  await using film = await Demuxer.open(path);
  const stream = film.video();
  if (!stream) throw new Error('There is no picture.');
  using decoder = await Decoder.create(stream);
  const seen: Frame[] = [];
  const times: number[] = [];
  for await (using packet of film.packets(stream.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      times.push((Number(frame.bestEffortTimestamp) * frame.timeBase.num) / frame.timeBase.den);
      seen.push(frame);
    }
    if (!packet) break;
  }
  const middle = seen[Math.floor(seen.length / 2)];
  if (!middle) throw new Error('No picture could be decoded.');
  const { width, height, format, colorPrimaries, colorTrc, colorSpace } = middle;
  const pixels = await pixelsOf(middle);
  for (const frame of seen) frame.free();
  return {
    width,
    height,
    pixelFormat: avGetPixFmtName(format as never),
    frameCount: times.length,
    seconds: (times.at(-1) ?? 0) - (times[0] ?? 0),
    colours: [colorPrimaries, colorTrc, colorSpace],
    colourAt: (x, y) => [
      ...pixels.subarray((Math.floor(y * height) * width + Math.floor(x * width)) * 3).subarray(0, 3),
    ],
  };
}

async function pixelsOf(frame: Frame): Promise<Buffer> {
  using filter = FilterAPI.create('scale,format=rgb24');
  const [seen] = await filter.processAll(frame);
  if (!seen) throw new Error('No pixels came out.');
  using picture = seen;
  return picture.toBuffer();
}
