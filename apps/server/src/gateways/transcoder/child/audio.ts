import { english } from '@ovation/language/english.ts';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, FilterAPI, Muxer, type Demuxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import { MediaError, type MediaResult, type Rendition } from '../transcoder.ts';
import { createAudioTrack } from './audio-track.ts';
import { openMedia } from './containers.ts';

const peaksInWaveform = 200;
/** The resolution of the waveform: one peak for every 50th of a second. */
const samplesPerSecond = 8_000;

/** AAC in an MP4 that can be streamed, and the loudness over time as 200 numbers from 0 to 1. */
export async function processAudio(
  path: string,
  outputFolder: string,
  onProgress: (percent: number) => void,
): Promise<MediaResult> {
  await encode(path, join(outputFolder, 'audio.m4a'), onProgress);
  const { peaks, seconds } = await measure(path);
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
    thumbhash: null,
    hashes: [],
    renditions,
  };
}

async function encode(path: string, target: string, onProgress: (percent: number) => void): Promise<void> {
  const { demuxer } = await openMedia(path);
  try {
    const stream = soundOf(demuxer);
    const track = await createAudioTrack(stream);
    await using muxer = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } as never });
    const index = muxer.addStream(track.encoder);
    const write = async (packets: Packet[]): Promise<void> => {
      for (const each of packets) {
        using packet = each;
        await muxer.writePacket(packet, index);
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

async function measure(path: string): Promise<{ peaks: number[]; seconds: number }> {
  const { demuxer } = await openMedia(path);
  try {
    const stream = soundOf(demuxer);
    using decoder = await Decoder.create(stream, { exitOnError: false });
    using filter = FilterAPI.create(`aresample=${samplesPerSecond},aformat=sample_fmts=s16:channel_layouts=mono`, {
      allowReinit: true,
    });
    const loudest: number[] = [];
    let samples = 0;
    const take = async (frames: Frame[]): Promise<void> => {
      for (const frame of frames) {
        using decoded = frame;
        for (const shaped of await filter.processAll(decoded)) {
          using sound = shaped;
          const data = sound.toBuffer();
          for (let at = 0; at + 1 < data.length; at += 2, samples += 1) {
            const bucket = Math.floor((samples * 50) / samplesPerSecond);
            loudest[bucket] = Math.max(loudest[bucket] ?? 0, Math.abs(data.readInt16LE(at)) / 32_768);
          }
        }
      }
    };
    for await (using packet of demuxer.packets(stream.index)) {
      if (!packet) break;
      await take(await decoder.decodeAll(packet));
    }
    await take(await decoder.decodeAll(null));
    return { peaks: condense(loudest), seconds: samples / samplesPerSecond };
  } finally {
    await demuxer.close();
  }
}

function soundOf(demuxer: Demuxer) {
  const stream = demuxer.audio();
  if (!stream) throw new MediaError('unsupported-type', english('This file has no sound.'));
  return stream;
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
