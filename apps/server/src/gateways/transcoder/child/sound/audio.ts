import { t } from '@ovation/language/t.ts';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, FilterAPI, Muxer, type Demuxer } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { isResourceFailure } from '../../resource-failure.ts';
import { MediaError, type MediaResult, type Rendition } from '../../transcoder.ts';
import { createAudioTrack } from './audio-track.ts';
import { openMedia } from '../containers.ts';
import { createStereoMixer } from './stereo.ts';
import { shapeOf } from '../shape.ts';
import { stillOf, writePoster } from '../stills.ts';
import { chooseSound, coverOf } from '../streams.ts';

const peaksInWaveform = 200;
/** The resolution of the waveform: one peak for every 50th of a second. */
const samplesPerSecond = 8_000;

/**
 * AAC in an MP4 that can be streamed, the loudness over time as 200 numbers from 0 to 1, and the cover if there is one.
 */
export async function processAudio(
  path: string,
  outputFolder: string,
  onProgress: (percent: number) => void,
): Promise<MediaResult> {
  const { index, isUnreadable } = await chooseSound(path);
  if (isUnreadable) throw new MediaError('broken-file', t('The sound of this file could not be decoded.'));
  if (index === undefined) throw new MediaError('unsupported-type', t('This file has no sound.'));
  await encode(path, index, join(outputFolder, 'audio.m4a'), onProgress);
  const { peaks, seconds } = await measure(path, index);
  const cover = await writeCover(path, outputFolder);
  await writeFile(join(outputFolder, 'waveform.json'), JSON.stringify(peaks));
  const renditions: Rendition[] = [
    {
      kind: 'audio',
      path: 'audio.m4a',
      contentType: 'audio/mp4',
      width: null,
      height: null,
      sizeBytes: (await stat(join(outputFolder, 'audio.m4a'))).size,
    },
    {
      kind: 'waveform',
      path: 'waveform.json',
      contentType: 'application/json',
      width: null,
      height: null,
      sizeBytes: (await stat(join(outputFolder, 'waveform.json'))).size,
    },
  ];
  return {
    width: null,
    height: null,
    durationMs: Math.round(seconds * 1_000),
    thumbhash: cover?.thumbhash ?? null,
    hashes: cover?.hashes ?? [],
    renditions: [...renditions, ...(cover?.renditions ?? [])],
  };
}

/** A cover that cannot be read is left out, because the sound is what counts. */
async function writeCover(path: string, outputFolder: string): Promise<Cover | undefined> {
  const { demuxer } = await openMedia(path);
  try {
    const stream = coverOf(demuxer);
    if (!stream) return undefined;
    using frame = await firstFrame(demuxer, stream);
    return frame && (await writePoster(await stillOf(frame, shapeOf(frame, stream)), outputFolder));
  } catch (error) {
    if (isResourceFailure(error)) throw error;
    return undefined;
  } finally {
    await demuxer.close();
  }
}

type Cover = Awaited<ReturnType<typeof writePoster>>;

async function firstFrame(demuxer: Demuxer, stream: Stream): Promise<Frame | undefined> {
  using decoder = await Decoder.create(stream, { exitOnError: false });
  for await (using packet of demuxer.packets(stream.index)) {
    const [first, ...others] = await decoder.decodeAll(packet);
    for (const frame of others) frame.free();
    if (first || !packet) return first;
  }
  return undefined;
}

async function encode(
  path: string,
  index: number,
  target: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { demuxer } = await openMedia(path);
  try {
    const stream = demuxer.streams[index] as Stream;
    const track = await createAudioTrack(stream);
    await using muxer = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } as never });
    const outputIndex = muxer.addStream(track.encoder);
    const write = async (packets: Packet[]): Promise<void> => {
      for (const each of packets) {
        using packet = each;
        await muxer.writePacket(packet, outputIndex);
      }
    };
    let reported = -1;
    for await (using packet of demuxer.packets(stream.index)) {
      if (!packet) break;
      const percent = Math.min(
        99,
        Math.floor(
          (Number(packet.pts) * stream.timeBase.num * 100) / stream.timeBase.den / Math.max(1, demuxer.duration),
        ),
      );
      if (percent > reported) onProgress((reported = percent));
      await write(await track.encode(packet));
    }
    await write(await track.finish());
  } finally {
    await demuxer.close();
  }
}

async function measure(path: string, index: number): Promise<{ peaks: number[]; seconds: number }> {
  const { demuxer } = await openMedia(path);
  try {
    const stream = demuxer.streams[index] as Stream;
    const mixer = createStereoMixer();
    using decoder = await Decoder.create(stream, { exitOnError: false });
    using filter = FilterAPI.create(`aresample=${samplesPerSecond},aformat=sample_fmts=s16:channel_layouts=mono`, {
      allowReinit: true,
    });
    const loudest: number[] = [];
    let samples = 0;
    const count = (data: Buffer): void => {
      for (let at = 0; at + 1 < data.length; at += 2, samples += 1) {
        const bucket = Math.floor((samples * 50) / samplesPerSecond);
        loudest[bucket] = Math.max(loudest[bucket] ?? 0, Math.abs(data.readInt16LE(at)) / 32_768);
      }
    };
    const take = async (frames: Frame[]): Promise<void> => {
      for (const frame of frames) {
        using decoded = frame;
        for (const mixed of await mixer.mix(decoded)) {
          using stereo = mixed;
          for (const shaped of await filter.processAll(stereo)) {
            using sound = shaped;
            count(sound.toBuffer());
          }
        }
      }
    };
    for await (using packet of demuxer.packets(stream.index)) {
      if (!packet) break;
      await take(await decoder.decodeAll(packet));
    }
    await take(await decoder.decodeAll(null));
    mixer.close();
    return { peaks: condense(loudest), seconds: samples / samplesPerSecond };
  } finally {
    await demuxer.close();
  }
}

/** Reduces or repeats peaks to the waveform's number, each the loudest of its share, with two decimals. */
function condense(loudest: readonly number[]): number[] {
  const share = loudest.length / peaksInWaveform;
  return Array.from({ length: loudest.length === 0 ? 0 : peaksInWaveform }, (_, index) => {
    const part = loudest.slice(
      Math.floor(index * share),
      Math.max(Math.floor(index * share) + 1, Math.floor((index + 1) * share)),
    );
    return Math.round(Math.max(...part) * 100) / 100;
  });
}
