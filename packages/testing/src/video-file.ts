import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface VideoFileOptions {
  readonly width?: number;
  readonly height?: number;
  readonly durationS?: number;
  readonly frameRate?: number;
}

/** A small MP4 of moving test bars, without sound. */
export async function makeVideoFile({
  width = 320,
  height = 180,
  durationS = 1,
  frameRate = 25,
}: VideoFileOptions = {}): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-video-'));
  try {
    const path = join(folder, 'video.mp4');
    await encode(`testsrc=size=${width}x${height}:rate=${frameRate}:duration=${durationS},format=yuv420p`, path);
    return new Blob([new Uint8Array(await readFile(path))], { type: 'video/mp4' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function encode(graph: string, path: string): Promise<void> {
  // Load FFmpeg only for tests that make videos.
  const { Decoder, Demuxer, Encoder, Muxer, pipeline } = await import('node-av/api');
  const { AV_LOG_ERROR, FF_ENCODER_LIBX264 } = await import('node-av/constants');
  (await import('node-av/lib')).Log.setLevel(AV_LOG_ERROR);
  await using picture = await Demuxer.open(graph, { format: 'lavfi' });
  await using output = await Muxer.open(path, { format: 'mp4' });
  const video = picture.video();
  if (!video) throw new Error('The test picture could not be made.');
  using decoder = await Decoder.create(video);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    gopSize: 25,
    options: { preset: 'ultrafast', crf: 30 },
  });
  await pipeline(picture, decoder, encoder, output).completion;
}
