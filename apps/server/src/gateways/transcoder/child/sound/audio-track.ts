import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { createStereoMixer } from './stereo.ts';

/** Encodes an audio stream as AAC, stereo, 48 kHz. */
export interface AudioTrack {
  readonly encoder: Encoder;
  encode(packet: Packet): Promise<Packet[]>;
  finish(): Promise<Packet[]>;
}

const bitrate = 128_000;
const shape = 'aresample=48000:async=1,aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo';

/** `before`: FFmpeg filters that come first, each followed by a comma. */
export async function createAudioTrack(stream: Stream, before = ''): Promise<AudioTrack> {
  const decoder = await Decoder.create(stream, { exitOnError: false });
  const mixer = createStereoMixer();
  const filter = FilterAPI.create(`${before}${shape}`, { allowReinit: true });
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate });

  async function encodeFrames(frames: Frame[]): Promise<Packet[]> {
    const packets: Packet[] = [];
    for (const frame of frames) {
      using decoded = frame;
      for (const mixed of await mixer.mix(decoded)) packets.push(...(await encodeStereo(mixed)));
    }
    return packets;
  }

  async function encodeStereo(frame: Frame): Promise<Packet[]> {
    using stereo = frame;
    const packets: Packet[] = [];
    for (const shaped of await filter.processAll(stereo)) {
      using sound = shaped;
      packets.push(...(await encoder.encodeAll(sound)));
    }
    return packets;
  }

  return {
    encoder,
    encode: async (packet) => encodeFrames(await decoder.decodeAll(packet)),
    async finish() {
      const packets = await encodeFrames(await decoder.decodeAll(null));
      for await (using frame of filter.flushFrames()) packets.push(...(await encoder.encodeAll(frame)));
      for await (const packet of encoder.flushPackets()) packets.push(packet);
      decoder.close();
      mixer.close();
      filter.close();
      return packets;
    },
  };
}
