/** Renders one clip in the current folder: layers as PNG, sound as WAV, then all of it through FFmpeg into an MP4. */
import { writeFile } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Palette } from '../artwork/palette.ts';
import { Random } from '../artwork/random.ts';
import { toPng } from '../artwork/raster.ts';
import { expressionOf } from './layer.ts';
import type { Layer } from './layer.ts';
import { motions } from './motions.ts';
import type { MotionName } from './motions.ts';
import { composeWav } from './sound.ts';

interface Order {
  palette: Palette;
  motion: MotionName;
  seed: string;
  outputPath: string;
}

const DURATION_S = 6;
const FRAMES_PER_SECOND = 24;
const FRAME_PX = { width: 1280, height: 720 } as const;
const PX_PER_UNIT = 0.72;
const BT709 = 'colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';

const order = JSON.parse(process.argv[2] ?? '{}') as Order;
const layers = motions[order.motion]({ palette: order.palette, random: new Random(order.seed), seed: order.seed });
await Promise.all(
  layers.map(async ({ sketch, body }, i) =>
    writeFile(`${i}.png`, await toPng(sketch.document(body, Math.round(sketch.width * PX_PER_UNIT)))),
  ),
);
await writeFile('sound.wav', composeWav(order.seed, DURATION_S));
await encode(graphOf(layers), order.outputPath);

/** The picture as one filter graph: each layer is laid over those before it. */
function graphOf(all: readonly Layer[]): string {
  const canvas = `color=s=${FRAME_PX.width}x${FRAME_PX.height}:r=${FRAMES_PER_SECOND}:d=${DURATION_S},format=yuv444p[v0]`;
  const laid = all.map((layer, i) => `${sourceOf(layer, i)}[l${i}];[v${i}][l${i}]${overlayOf(layer)}[v${i + 1}]`);
  return [canvas, ...laid, `[v${all.length}]format=yuv420p,setparams=${BT709}[out0]`].join(';');
}

function sourceOf({ turn }: Layer, index: number): string {
  const picture = `movie=${index}.png,format=rgba`;
  const converted = 'scale=out_color_matrix=bt709:out_range=tv,format=yuva444p';
  if (!turn) return `${picture},${converted}`;
  const clip = `loop=loop=-1:size=1:start=0,setpts=N/${FRAMES_PER_SECOND}/TB,fps=${FRAMES_PER_SECOND},trim=duration=${DURATION_S}`;
  const cut = turn.whole ? `:ow=${FRAME_PX.width}:oh=${FRAME_PX.height}` : '';
  return `${picture},${clip},rotate=a='(${expressionOf(turn.track)})*PI/180':c=none${cut},${converted}`;
}

function overlayOf({ x, y, shown }: Layer): string {
  const place = (track: string, whole: 'w' | 'h'): string => `(${track})*${PX_PER_UNIT}-${whole}/2`;
  const enabled = shown ? `:enable='between(mod(t,${shown.every}),${shown.from},${shown.to})'` : '';
  return `overlay=x='${place(expressionOf(x), 'w')}':y='${place(expressionOf(y), 'h')}':format=yuv444${enabled}`;
}

async function encode(graph: string, outputPath: string): Promise<void> {
  await using picture = await Demuxer.open(graph, { format: 'lavfi' });
  await using sound = await Demuxer.open('sound.wav');
  await using output = await Muxer.open(outputPath, { format: 'mp4', options: { movflags: '+faststart' } });
  const [video, audio] = [picture.video(), sound.audio()];
  if (!video || !audio) throw new Error('The layers or the sound could not be read back.');
  using pictureDecoder = await Decoder.create(video);
  using soundDecoder = await Decoder.create(audio);
  using x264 = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: pictureDecoder,
    gopSize: 144,
    options: { preset: 'slow', crf: 36, tune: 'animation' },
  });
  using aac = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, bitrate: '56k', autoResample: true });
  await pipeline(
    { video: picture, audio: sound },
    { video: [pictureDecoder, x264], audio: [soundDecoder, aac] },
    output,
  ).completion;
}
