import { nalType, typeOf } from '../../packager/h264/depacketiser.ts';
import { createPacketiser } from '../../packager/h264/packetiser.ts';
import type { WireStream } from '../../wire/track.ts';
import { readNals, readVideoMessage, type VideoMessage } from './flv.ts';
import { MediaError, notH264 } from './media-error.ts';

export interface VideoFrame {
  readonly packets: readonly Buffer[];
  readonly isKeyframe: boolean;
  /** It is shown later than it is decoded: there are B-frames. */
  readonly isReordered: boolean;
}

/** Turns the video messages of one publisher into RTP packets. */
export interface VideoTrack {
  /** Undefined for messages without a picture. Throws MediaError. */
  read(payload: Buffer, ms: number): VideoFrame | undefined;
}

export const videoTrack: WireStream['video'] = {
  codec: 'H264',
  payloadType: 96,
  clockRate: 90_000,
  fmtp: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
};

const ticksPerMs = videoTrack.clockRate / 1_000;
const maxCompositionMs = 5_000;
/** Delimiters and filling bytes are of no use to a viewer. */
const sent = new Set<number>([nalType.slice, nalType.idr, 6, nalType.sps, nalType.pps]);

export function createVideoTrack(): VideoTrack {
  const packetise = createPacketiser(videoTrack.payloadType);
  let sets: readonly Buffer[] = [];
  let lengthBytes = 4;

  function frameOf({ data, compositionMs }: Extract<VideoMessage, { type: 'frame' }>, ms: number) {
    const nals = readNals(data, lengthBytes)?.filter((nal) => sent.has(typeOf(nal)));
    if (!nals || Math.abs(compositionMs) > maxCompositionMs) throw new MediaError('Your encoder sends damaged video.');
    const isKeyframe = nals.some((nal) => typeOf(nal) === nalType.idr);
    const complete = isKeyframe ? withSets(nals) : nals;
    if (complete.length === 0) return undefined;
    const packets = packetise({ timestamp: ((ms + compositionMs) * ticksPerMs) >>> 0, nals: complete });
    return { packets, isKeyframe, isReordered: compositionMs !== 0 };
  }

  /** Decoders start at any keyframe, so each has the parameter sets before it. */
  function withSets(nals: readonly Buffer[]): Buffer[] {
    const own = nals.filter(isSet);
    const known = own.some((nal) => typeOf(nal) === nalType.sps) ? own : sets;
    return known.length === 0 ? [] : [...known, ...nals.filter((nal) => !isSet(nal))];
  }

  return {
    read(payload, ms) {
      const message = readVideoMessage(payload);
      if (!message) throw new MediaError('Your encoder sends damaged video.');
      if (message.type === 'unsupported') throw notH264();
      if (message.type === 'config') ({ sets, lengthBytes } = message);
      return message.type === 'frame' ? frameOf(message, ms) : undefined;
    },
  };
}

function isSet(nal: Buffer): boolean {
  return typeOf(nal) === nalType.sps || typeOf(nal) === nalType.pps;
}
