import { createAacDecoder, sampleRate, type SoundDecoder } from '../../packager/sound/decoder.ts';
import { createOpusEncoder } from '../../packager/sound/encoder.ts';
import { createSoundLine } from '../../packager/sound/sound-line.ts';
import { writeRtp } from '../../wire/rtp.ts';
import type { WireStream } from '../../wire/track.ts';
import { readAudioMessage } from './flv.ts';
import { MediaError, notAac } from './media-error.ts';

/** Turns the AAC of one publisher into RTP packets of Opus. */
export interface SoundTrack {
  /** Returns the packets that are complete now. Throws MediaError. */
  read(payload: Buffer, ms: number): Buffer[];
  /** Whether sound can be expected. */
  readonly hasSound: boolean;
  close(): void;
}

export const soundTrack: NonNullable<WireStream['audio']> = {
  codec: 'opus',
  payloadType: 111,
  clockRate: sampleRate,
  fmtp: 'minptime=10;useinbandfec=1',
};

const samplesPerMs = sampleRate / 1_000;
const ssrc = 2;
/** No frame of AAC is longer. */
const maxFrameBytes = 32 * 1024;

export function createSoundTrack(): SoundTrack {
  const encoder = createOpusEncoder();
  const line = createSoundLine(encoder);
  let decoder: SoundDecoder | undefined;
  let config: Buffer | undefined;
  let [startMs, sequenceNumber] = [undefined as number | undefined, 0];

  function configure(next: Buffer): void {
    if (config?.equals(next) === true) return;
    decoder?.close();
    decoder = undefined;
    config = next;
    decoder = openDecoder(next);
  }

  function frame(data: Buffer, ms: number): Buffer[] {
    if (!decoder || data.length > maxFrameBytes) return [];
    startMs ??= ms;
    const firstSample = Math.round(startMs * samplesPerMs);
    let at = (ms - startMs) * samplesPerMs;
    return decoder.decode(data).flatMap((samples) => {
      const packets = line.add(samples, at);
      at += samples[0].length;
      return packets.map((each) => packetOf(each.data, firstSample + each.atSample));
    });
  }

  function packetOf(data: Buffer, timestamp: number): Buffer {
    const { payloadType } = soundTrack;
    return writeRtp({ payloadType, isMarked: false, sequenceNumber: sequenceNumber++, timestamp, ssrc }, data);
  }

  return {
    get hasSound() {
      return decoder !== undefined;
    },
    read(payload, ms) {
      const message = readAudioMessage(payload);
      if (message?.type === 'unsupported') throw notAac();
      if (message?.type === 'config') configure(message.config);
      return message?.type === 'frame' ? frame(message.data, ms) : [];
    },
    close() {
      decoder?.close();
      decoder = undefined;
      encoder.close();
    },
  };
}

function openDecoder(config: Buffer): SoundDecoder {
  try {
    return createAacDecoder(config);
  } catch {
    throw new MediaError('The sound of your encoder cannot be decoded: please choose AAC-LC with 48 kHz.');
  }
}
