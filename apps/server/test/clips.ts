import { readFile, writeFile } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import {
  AV_LOG_ERROR,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBX264,
  type FFEncoderCodec,
} from 'node-av/constants';
import { Log } from 'node-av/lib';

interface ClipOptions {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

Log.setLevel(AV_LOG_ERROR);

/** Writes an MP4 of 24 frames a second with a tone; the picture's left half is red and its right half blue. */
export async function writeVideoClip(path: string, { width, height, seconds }: ClipOptions): Promise<string> {
  const halves = `color=blue:s=${width}x${height}:r=24:d=${seconds},drawbox=w=iw/2:h=ih:color=red:t=fill,format=yuv420p`;
  await using picture = await Demuxer.open(halves, { format: 'lavfi' });
  await using sound = await Demuxer.open(`sine=frequency=440:duration=${seconds}`, { format: 'lavfi' });
  await using output = await Muxer.open(path, { format: 'mp4' });
  const [video, audio] = [picture.video(), sound.audio()];
  if (!video || !audio) throw new Error('The test picture could not be made.');
  using pictureDecoder = await Decoder.create(video);
  using soundDecoder = await Decoder.create(audio);
  using x264 = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: pictureDecoder,
    options: { preset: 'ultrafast', crf: 24 },
  });
  using aac = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, autoResample: true });
  await pipeline(
    { video: picture, audio: sound },
    { video: [pictureDecoder, x264], audio: [soundDecoder, aac] },
    output,
  ).completion;
  return path;
}

/** A tone, silent in its second half, as FLAC. */
export async function recordTone(path: string, seconds: number): Promise<string> {
  await using sound = await Demuxer.open(
    `sine=frequency=440:duration=${seconds},volume='if(lt(t,${seconds / 2}),8,0)':eval=frame`,
    { format: 'lavfi' },
  );
  await using output = await Muxer.open(path, { format: 'flac' });
  const audio = sound.audio();
  if (!audio) throw new Error('The tone could not be made.');
  using decoder = await Decoder.create(audio);
  using flac = await Encoder.create(FF_ENCODER_FLAC, { decoder, autoResample: true });
  await pipeline(sound, decoder, flac, output).completion;
  return path;
}

/** Like a phone held upright: the picture is stored sideways, and the file says to turn it a quarter clockwise. */
export async function turnClip(path: string, target: string): Promise<string> {
  const bytes = await readFile(path);
  const trackHeader = bytes.indexOf('tkhd');
  const matrixOffset = 44;
  [0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30].forEach((value, index) =>
    bytes.writeInt32BE(value, trackHeader + matrixOffset + index * 4),
  );
  await writeFile(target, bytes);
  return target;
}

/** The recording with a cover, as shops sell it: a picture block behind FLAC's first block. */
export async function addCover(path: string, picture: Buffer, target: string): Promise<string> {
  const bytes = await readFile(path);
  const firstBlock = 4;
  const firstEnd = firstBlock + 4 + bytes.readUIntBE(firstBlock + 1, 3);
  const block = pictureBlock(picture);
  await writeFile(target, Buffer.concat([bytes.subarray(0, firstEnd), block, bytes.subarray(firstEnd)]));
  return target;
}

function pictureBlock(picture: Buffer): Buffer {
  const mimeType = Buffer.from('image/jpeg');
  const numbers = (...values: number[]): Buffer =>
    Buffer.concat(
      values.map((value) => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(value);
        return bytes;
      }),
    );
  const content = Buffer.concat([
    numbers(3, mimeType.length),
    mimeType,
    numbers(0, 64, 64, 24, 0, picture.length),
    picture,
  ]);
  const head = Buffer.alloc(4);
  head.writeUInt8(6);
  head.writeUIntBE(content.length, 1, 3);
  return Buffer.concat([head, content]);
}

interface VideoGraph {
  /** FFmpeg's description of a test picture. */
  readonly graph: string;
  readonly encoder?: 'libx264' | 'libx265' | 'mpeg2video' | 'prores_ks' | 'ffv1';
  readonly options?: Readonly<Record<string, string | number>>;
  readonly container?: 'mp4' | 'matroska' | 'mov' | 'mpegts';
}

/** Writes a video of any test picture, without sound, keeping its pixel format, colours and times. */
export async function writeVideoOf(
  path: string,
  { graph, encoder = 'libx264', options = { preset: 'ultrafast' }, container = 'mp4' }: VideoGraph,
): Promise<string> {
  await using picture = await Demuxer.open(graph, { format: 'lavfi' });
  await using output = await Muxer.open(path, { format: container });
  const video = picture.video();
  if (!video) throw new Error('The test picture could not be made.');
  using decoder = await Decoder.create(video);
  using coder = await Encoder.create(encoder as FFEncoderCodec, { decoder, options: options as never });
  await pipeline(picture, decoder, coder, output).completion;
  return path;
}

interface Recording {
  readonly container: string;
  readonly encoder: string;
  /** FFmpeg's descriptions of the tracks. */
  readonly tracks: readonly string[];
}

/** Writes sound of one or several tracks. */
export async function record(path: string, { container, encoder, tracks }: Recording): Promise<string> {
  const output = await Muxer.open(path, { format: container });
  const inputs = await Promise.all(tracks.map((track) => openTrack(track, encoder)));
  const indexes = inputs.map(({ coder }) => output.addStream(coder));
  for (const [place, track] of inputs.entries())
    for await (const coded of packetsOf(track)) await output.writePacket(coded, indexes[place] as number);
  await output.close();
  for (const { input } of inputs) await input.close();
  return path;
}

async function* packetsOf({ input, decoder, coder }: Awaited<ReturnType<typeof openTrack>>) {
  for await (using packet of input.packets()) {
    for (const frame of await decoder.decodeAll(packet)) yield* await coder.encodeAll(frame);
    if (!packet) break;
  }
  yield* coder.flushPackets();
}

async function openTrack(graph: string, encoder: string) {
  const input = await Demuxer.open(graph, { format: 'lavfi' });
  const stream = input.audio();
  if (!stream) throw new Error('The sound could not be made.');
  const decoder = await Decoder.create(stream);
  return { input, decoder, coder: await Encoder.create(encoder as FFEncoderCodec, { decoder, autoResample: true }) };
}
