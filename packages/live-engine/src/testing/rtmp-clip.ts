import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { AV_LOG_FATAL, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_LIBX265 } from 'node-av/constants';
import { Log } from 'node-av/lib';

/** An FLV file that `publishByRtmp` sends. */
export interface RtmpClip {
  readonly path: string;
  readonly seconds: number;
  remove(): Promise<void>;
}

export interface RtmpClipOptions {
  readonly seconds?: number;
  readonly bFrames?: number;
  readonly isHevc?: boolean;
  readonly hasSound?: boolean;
  /** In seconds. */
  readonly keyframeInterval?: number;
  /** Noise of this many bits per second; a small picture of little otherwise. */
  readonly noise?: { readonly size: string; readonly framesPerSecond: number; readonly bitrate: number };
}

const plain = { size: '320x180', framesPerSecond: 15, bitrate: undefined };

/** In the first tenth of each second the picture is white, and there is a tone; black and silent otherwise. */
function graphsOf({ seconds = 4, noise }: RtmpClipOptions): { readonly picture: string; readonly tone: string } {
  const { size, framesPerSecond } = noise ?? plain;
  const grain = noise ? 'noise=alls=40:allf=t,' : '';
  const flash = "drawbox=enable='lt(mod(t,1),0.1)':color=white:t=fill,format=yuv420p";
  return {
    picture: `color=black:s=${size}:r=${framesPerSecond}:d=${seconds},${grain}${flash}`,
    tone: `aevalsrc='if(lt(mod(t,1),0.1),sin(880*2*PI*t)/2,0)':s=44100:d=${seconds}`,
  };
}

/** Encodes flashes and beeps with FFmpeg, as encoders send them: H.264 and AAC with 44.1 kHz. */
export async function encodeRtmpClip(options: RtmpClipOptions = {}): Promise<RtmpClip> {
  Log.setLevel(AV_LOG_FATAL);
  const { seconds = 4, hasSound = true } = options;
  const folder = await mkdtemp(join(tmpdir(), 'ovation-rtmp-'));
  const path = join(folder, 'clip.flv');
  const { picture, tone } = graphsOf(options);
  await using video = await Demuxer.open(picture, { format: 'lavfi' });
  await using audio = await Demuxer.open(tone, { format: 'lavfi' });
  await using output = await Muxer.open(path, { format: 'flv' });
  using pictureDecoder = await Decoder.create(video.video()!);
  using toneDecoder = await Decoder.create(audio.audio()!);
  using pictureEncoder = await createPictureEncoder(pictureDecoder, options);
  using toneEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: toneDecoder, autoResample: true });
  if (hasSound)
    await pipeline(
      { video, audio },
      { video: [pictureDecoder, pictureEncoder], audio: [toneDecoder, toneEncoder] },
      output,
    ).completion;
  else await pipeline(video, pictureDecoder, pictureEncoder, output).completion;
  return { path, seconds, remove: () => rm(folder, { recursive: true, force: true }) };
}

function createPictureEncoder(
  decoder: Decoder,
  { bFrames = 0, isHevc = false, keyframeInterval = 1, noise }: RtmpClipOptions,
): Promise<Encoder> {
  const { framesPerSecond, bitrate } = noise ?? plain;
  return Encoder.create(isHevc ? FF_ENCODER_LIBX265 : FF_ENCODER_LIBX264, {
    decoder,
    gopSize: framesPerSecond * keyframeInterval,
    maxBFrames: bFrames,
    ...(bitrate === undefined ? {} : { bitrate }),
    options: {
      preset: 'ultrafast',
      ...(isHevc ? {} : { bf: bFrames, b_strategy: 0, sc_threshold: 0 }),
      // Otherwise the first pictures take as much as all others together.
      ...(bitrate === undefined
        ? {}
        : { 'x264-params': `vbv-maxrate=${bitrate / 1_000}:vbv-bufsize=${bitrate / 1_000}` }),
    } as never,
  });
}
