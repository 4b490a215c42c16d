import { createAacDecoder, type SoundDecoder } from '../../packager/sound/decoder.ts';
import { createOpusEncoder, type SoundPacket } from '../../packager/sound/encoder.ts';
import { createSoundLine } from '../../packager/sound/sound-line.ts';
import { MediaError } from './media-error.ts';

/** Decodes AAC and encodes it as Opus. Samples are counted on the encoder's clock, at 48 kHz. */
export interface Transcoder {
  /** Returns the packets that are complete with this frame. */
  take(frame: Buffer, atSample: number): SoundPacket[];
  close(): void;
}

/** `config`: one that `checkSound` has taken. */
export function openTranscoder(config: Buffer, startSample: number): Transcoder {
  const start = Math.round(startSample);
  const decoder = openDecoder(config);
  const encoder = createOpusEncoder();
  const line = createSoundLine(encoder);
  return {
    take(frame, atSample) {
      let at = atSample - start;
      return decoder.decode(frame).flatMap((samples) => {
        const packets = line.add(samples, at);
        at += samples[0].length;
        return packets.map((packet) => ({ ...packet, atSample: start + packet.atSample }));
      });
    },
    close() {
      decoder.close();
      encoder.close();
    },
  };
}

/** Throws MediaError for sound that nobody could hear, before the first frame. */
export function checkSound(config: Buffer): void {
  openDecoder(config).close();
}

function openDecoder(config: Buffer): SoundDecoder {
  try {
    return createAacDecoder(config);
  } catch {
    throw new MediaError('The sound of your encoder cannot be decoded: please choose AAC-LC with 48 kHz.');
  }
}
