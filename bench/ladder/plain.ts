import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log, type Frame, type Packet } from 'node-av/lib';
import { ladder, type PlainRung } from './command.ts';
import { reportProcessorTime } from './processor-time.ts';

// The same ladder by FFmpeg's libraries alone: one decoding, a scaler and an encoder per level, threads like
// FFmpeg's command line.
Log.setLevel(AV_LOG_ERROR);
const [, , source = '', target = ''] = process.argv;
const demuxer = await Demuxer.open(source);
const [video, audio] = [demuxer.video(), demuxer.audio()];
if (!video || !audio) throw new Error('The clip has no picture or no sound.');
const [pictures, sound] = [await Decoder.create(video), await Decoder.create(audio)];
const soundFilter = FilterAPI.create('aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo');
const aac = await Encoder.create(FF_ENCODER_AAC, { filter: soundFilter, bitrate: 128_000 });
const rungs = await Promise.all(ladder.map(open));

async function open({ width, height, bitrate }: PlainRung) {
  const folder = join(target, String(height));
  await mkdir(folder, { recursive: true });
  const filter = FilterAPI.create(`fps=30,scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: 120,
    maxBFrames: 2,
    maxRate: bitrate,
    bufSize: bitrate * 2,
    options: { preset: 'veryfast', crf: 23, sc_threshold: 0, profile: 'high' } as never,
  });
  const muxer = await Muxer.open(join(folder, 'index.m3u8'), {
    format: 'hls',
    options: {
      hls_time: 4,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, '%05d.m4s'),
    } as never,
  });
  return { filter, encoder, muxer, pictureIndex: muxer.addStream(encoder), soundIndex: muxer.addStream(aac) };
}

type OpenRung = Awaited<ReturnType<typeof open>>;

async function writePictures({ encoder, muxer, pictureIndex }: OpenRung, frames: readonly Frame[]): Promise<void> {
  for (const each of frames) {
    using frame = each;
    for (const encoded of await encoder.encodeAll(frame)) {
      using packet = encoded;
      await muxer.writePacket(packet, pictureIndex);
    }
  }
}

async function takePictures(frames: readonly Frame[]): Promise<void> {
  for (const each of frames) {
    using frame = each;
    await Promise.all(rungs.map(async (rung) => writePictures(rung, await rung.filter.processAll(frame))));
  }
}

async function writeSound(packets: readonly Packet[]): Promise<void> {
  for (const each of packets) {
    using packet = each;
    for (const { muxer, soundIndex } of rungs) {
      using copy = packet.clone();
      await muxer.writePacket(copy, soundIndex);
    }
  }
}

async function takeSound(frames: readonly Frame[]): Promise<void> {
  for (const each of frames) {
    using frame = each;
    for (const shaped of await soundFilter.processAll(frame)) {
      using received = shaped;
      await writeSound(await aac.encodeAll(received));
    }
  }
}

for await (using packet of demuxer.packets()) {
  if (packet?.streamIndex === video.index) await takePictures(await pictures.decodeAll(packet));
  else if (packet?.streamIndex === audio.index) await takeSound(await sound.decodeAll(packet));
}
await takePictures(await pictures.decodeAll(null));
await takeSound(await sound.decodeAll(null));
for await (const packet of aac.flushPackets()) await writeSound([packet]);
for (const rung of rungs) {
  for await (const frame of rung.filter.flushFrames()) await writePictures(rung, [frame]);
  for await (using packet of rung.encoder.flushPackets()) await rung.muxer.writePacket(packet, rung.pictureIndex);
  await rung.muxer.close();
}
reportProcessorTime();
