import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';

export const clip = { seconds: 30, width: 1_920, height: 1_080, frameRate: 30 } as const;
/** The bit rate of phones for such a video. */
const bitsPerSecond = 12_000_000;

Log.setLevel(AV_LOG_ERROR);

/** Our clip: moving shapes with some grain, and a tone, as a phone would record them. */
export async function makeClip(path: string, seconds: number = clip.seconds): Promise<void> {
  const { width, height, frameRate } = clip;
  await using picture = await Demuxer.open(
    `testsrc2=s=${width}x${height}:r=${frameRate}:d=${seconds},noise=alls=4:allf=t,format=yuv420p`,
    { format: 'lavfi' },
  );
  await using sound = await Demuxer.open(`sine=frequency=440:duration=${seconds}`, { format: 'lavfi' });
  await using output = await Muxer.open(path, { format: 'mp4' });
  const [video, audio] = [picture.video(), sound.audio()];
  if (!video || !audio) throw new Error('The clip could not be made.');
  using pictureDecoder = await Decoder.create(video);
  using soundDecoder = await Decoder.create(audio);
  using x264 = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: pictureDecoder,
    bitrate: bitsPerSecond,
    maxRate: bitsPerSecond,
    bufSize: bitsPerSecond * 2,
    gopSize: frameRate * 2,
    options: { preset: 'veryfast' },
  });
  using aac = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, autoResample: true });
  await pipeline(
    { video: picture, audio: sound },
    { video: [pictureDecoder, x264], audio: [soundDecoder, aac] },
    output,
  ).completion;
}
