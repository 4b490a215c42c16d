import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import { writeVideoClip, recordTone } from '../clips.ts';
import { polyglots, wrongContainers } from './disguised.ts';
import type { Forbidden, Good, HostileFile } from './hostile-file.ts';
import { bombs, endless, hugeDimensions, truncated } from './oversized.ts';
import { drawings, pointingElsewhere } from './references.ts';

export { smuggled, type HostileFile } from './hostile-file.ts';

/** Everything that an attacker might upload, newly generated. */
export async function hostileMedia(forbidden: Forbidden): Promise<HostileFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-hostile-'));
  try {
    const good = await goodFiles(folder);
    return [
      ...truncated(good),
      ...hugeDimensions(good),
      ...(await bombs()),
      ...wrongContainers(good),
      ...endless(good),
      ...pointingElsewhere(good, forbidden),
      ...drawings(forbidden),
      ...polyglots(good),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function goodFiles(folder: string): Promise<Good> {
  const picture = () =>
    sharp({
      create: {
        width: 160,
        height: 120,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
  const [jpeg, png, webp, gif] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
    picture().gif().toBuffer(),
  ]);
  const mp4 = await readFile(await writeVideoClip(join(folder, 'film.mp4'), { width: 160, height: 90, seconds: 2 }));
  const flac = await readFile(await recordTone(join(folder, 'tone.flac'), 1));
  return { jpeg, png, webp, gif, mp4, flac, fragmented: await fragmentedVideo(join(folder, 'fragmented.mp4')) };
}

async function fragmentedVideo(path: string): Promise<Buffer> {
  {
    await using picture = await Demuxer.open('testsrc=s=160x90:r=10:d=2,format=yuv420p', { format: 'lavfi' });
    await using output = await Muxer.open(path, {
      format: 'mp4',
      options: { movflags: '+frag_keyframe+empty_moov+default_base_moof' } as never,
    });
    const video = picture.video();
    if (!video) throw new Error('The video could not be made.');
    using decoder = await Decoder.create(video);
    using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      decoder,
      gopSize: 10,
      options: { preset: 'ultrafast' },
    });
    await pipeline(picture, decoder, encoder, output).completion;
  }
  return readFile(path);
}
