import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';

/** One picture: its NAL units, parameter sets first. */
export type Picture = readonly Buffer[];

export interface H264Clip {
  readonly framesPerSecond: number;
  /** Starts with a keyframe, and can be repeated. */
  readonly pictures: readonly Picture[];
}

export interface ClipOptions {
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  readonly size?: string;
  /** Bits per second. */
  readonly bitrate?: number;
  /** Makes about as many bits as the bitrate allows. */
  readonly isNoisy?: boolean;
}

/** Encodes a moving test picture as constrained baseline H.264, with a keyframe every second. */
export async function encodeClip({
  seconds = 2,
  framesPerSecond = 15,
  size = '320x180',
  bitrate = 300_000,
  isNoisy = false,
}: ClipOptions = {}): Promise<H264Clip> {
  Log.setLevel(AV_LOG_ERROR);
  const folder = await mkdtemp(join(tmpdir(), 'ovation-clip-'));
  try {
    const path = join(folder, 'clip.h264');
    const noise = isNoisy ? ',noise=alls=40:allf=t' : '';
    const graph = `testsrc2=s=${size}:r=${framesPerSecond}:d=${seconds}${noise},format=yuv420p`;
    await encode(graph, path, { framesPerSecond, bitrate });
    return { framesPerSecond, pictures: picturesOf(await readFile(path)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function encode(
  graph: string,
  path: string,
  { framesPerSecond, bitrate }: { readonly framesPerSecond: number; readonly bitrate: number },
): Promise<void> {
  await using source = await Demuxer.open(graph, { format: 'lavfi' });
  await using output = await Muxer.open(path, { format: 'h264' });
  const video = source.video();
  if (!video) throw new Error('The test picture could not be made.');
  using decoder = await Decoder.create(video);
  using x264 = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    bitrate,
    gopSize: framesPerSecond,
    maxBFrames: 0,
    options: {
      preset: 'ultrafast',
      tune: 'zerolatency',
      profile: 'baseline',
      'x264-params': 'sliced-threads=0:repeat-headers=1',
    } as never,
  });
  await pipeline(source, decoder, x264, output).completion;
}

const naluTypes = { picture: 1, keyPicture: 5 } as const;

function picturesOf(bytes: Buffer): Picture[] {
  const pictures: Buffer[][] = [];
  let next: Buffer[] = [];
  for (const unit of unitsOf(bytes)) {
    next.push(unit);
    const type = unit[0]! & 0x1f;
    if (type !== naluTypes.picture && type !== naluTypes.keyPicture) continue;
    pictures.push(next);
    next = [];
  }
  return pictures;
}

/** The parts of an Annex B stream between its start codes. */
function unitsOf(bytes: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf('000001', 0, 'hex'); at >= 0; at = bytes.indexOf('000001', at + 3, 'hex'))
    starts.push(at);
  return starts.map((start, index) => {
    let end = starts[index + 1] ?? bytes.length;
    while (end > start && bytes[end - 1] === 0) end -= 1;
    return bytes.subarray(start + 3, end);
  });
}

const maxPayload = 1_100;

/** The payloads of one picture's RTP packets (RFC 6184, single units and FU-A). */
export function packetize(picture: Picture): Buffer[] {
  return picture.flatMap((unit) => {
    if (unit.length <= maxPayload) return [unit];
    const [header = 0] = unit;
    const parts: Buffer[] = [];
    for (let at = 1; at < unit.length; at += maxPayload) {
      const end = Math.min(unit.length, at + maxPayload);
      const flags = (at === 1 ? 0x80 : 0) | (end === unit.length ? 0x40 : 0);
      parts.push(Buffer.concat([Buffer.from([(header & 0xe0) | 28, flags | (header & 0x1f)]), unit.subarray(at, end)]));
    }
    return parts;
  });
}
