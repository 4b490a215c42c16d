import { sampleRate, createAacDecoder, type SoundDecoder } from '../../packager/sound/decoder.ts';
import { writeRtp } from '../../wire/rtp.ts';
import type { WireSound } from '../../wire/track.ts';
import { readAudioMessage } from './flv.ts';
import { notAac, MediaError } from './media-error.ts';
import { createOpusEncoder, type SoundPacket } from '../../packager/sound/encoder.ts';
import { createSoundLine } from '../../packager/sound/sound-line.ts';

/** Turns the AAC of one publisher into RTP packets: of AAC always, of Opus only while somebody hears that. */
export interface SoundTrack {
  /** `wantsOpus` opens the encoder with this message, or closes it. Throws MediaError. */
  read(payload: Buffer, ms: number, wantsOpus: boolean): SoundPackets;
  /** Undefined before sound can be expected. Another one after the encoder has changed its configuration. */
  readonly aac: WireSound<'aac'> | undefined;
  close(): void;
}

interface SoundPackets {
  readonly aac: readonly Buffer[];
  readonly opus: readonly Buffer[];
}

export const opusTrack: WireSound<'opus'> = {
  codec: 'opus',
  payloadType: 111,
  clockRate: sampleRate,
  fmtp: 'minptime=10;useinbandfec=1',
};

const aacPayloadType = 97;
const samplesPerMs = sampleRate / 1_000;
const ssrc = 2;
/** No frame of AAC is longer. */
const maxFrameBytes = 32 * 1024;
const nothing: SoundPackets = { aac: [], opus: [] };

export function createSoundTrack(): SoundTrack {
  const packAac = createPacker(aacPayloadType);
  const packOpus = createPacker(opusTrack.payloadType);
  let config: Buffer | undefined;
  let aac: WireSound<'aac'> | undefined;
  let transcoder: Transcoder | undefined;

  function configure(next: Buffer): void {
    if (config?.equals(next) === true) return;
    stop();
    [config, aac] = [undefined, undefined];
    checkSound(next);
    config = next;
    // The clock is that of Opus, whatever the sampling rate: the times of RTMP are milliseconds.
    const fmtp = `config=${next.toString('hex')}`;
    aac = { codec: 'aac', payloadType: aacPayloadType, clockRate: sampleRate, fmtp };
  }

  function stop(): void {
    transcoder?.close();
    transcoder = undefined;
  }

  function transcode(data: Buffer, ms: number): Buffer[] {
    if (!config) return [];
    transcoder ??= openTranscoder(config, ms * samplesPerMs);
    return transcoder.take(data, ms * samplesPerMs).map((each) => packOpus(each.data, each.atSample));
  }

  return {
    get aac() {
      return aac;
    },
    read(payload, ms, wantsOpus) {
      const message = readAudioMessage(payload);
      if (message?.type === 'unsupported') throw notAac();
      if (message?.type === 'config') configure(message.config);
      if (!wantsOpus) stop();
      if (message?.type !== 'frame' || !config || message.data.length > maxFrameBytes) return nothing;
      const { data } = message;
      return { aac: [packAac(data, ms * samplesPerMs)], opus: wantsOpus ? transcode(data, ms) : [] };
    },
    close: stop,
  };
}

function createPacker(payloadType: number): (data: Buffer, atSample: number) => Buffer {
  let sequenceNumber = 0;
  return (data, atSample) =>
    writeRtp(
      { payloadType, isMarked: false, sequenceNumber: sequenceNumber++, timestamp: Math.round(atSample), ssrc },
      data,
    );
}

/** Decodes AAC and encodes it as Opus. Samples are counted on the encoder's clock, at 48 kHz. */
interface Transcoder {
  /** Returns the packets that are complete with this frame. */
  take(frame: Buffer, atSample: number): SoundPacket[];
  close(): void;
}

/** `config`: one that `checkSound` has taken. */
function openTranscoder(config: Buffer, startSample: number): Transcoder {
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
function checkSound(config: Buffer): void {
  openDecoder(config).close();
}

function openDecoder(config: Buffer): SoundDecoder {
  try {
    return createAacDecoder(config);
  } catch {
    throw new MediaError('The sound of your encoder cannot be decoded: please choose AAC-LC with 48 kHz.');
  }
}
