import { Decoder, FilterAPI, type Demuxer } from 'node-av/api';
import {
  AV_CODEC_ID_BMP,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_PNG,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_STILL_IMAGE,
  AV_DISPOSITION_TIMED_THUMBNAILS,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { openMedia } from './containers.ts';
import { createStereoMixer } from './sound/stereo.ts';

/**
 * Of several pictures the largest that moves, because some cameras put a small preview first; a sound's cover is none.
 */
export function filmOf(demuxer: Demuxer): Stream | undefined {
  const pictures = picturesOf(demuxer);
  return largest(pictures.filter((stream) => !isStill(stream))) ?? (demuxer.audio() ? undefined : largest(pictures));
}

/** A single picture beside sound, as an ordinary track: the cover of a song, or all that a video shows. */
export function onlyPictureOf(demuxer: Demuxer): Stream | undefined {
  return filmOf(demuxer) ? undefined : largest(picturesOf(demuxer));
}

/** The cover of a sound, however it is stored. */
export function coverOf(demuxer: Demuxer): Stream | undefined {
  return onlyPictureOf(demuxer) ?? demuxer.streams.find((stream) => stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC));
}

function picturesOf({ streams }: Demuxer): Stream[] {
  return streams.filter(
    (stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
}

/** Formats of pictures that some cameras also record videos in. */
const pictureCodecs = new Set<number>([AV_CODEC_ID_BMP, AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG]);

/** One picture, or the pictures of chapters. */
function isStill(stream: Stream): boolean {
  const { num, den } = stream.avgFrameRate;
  return (
    stream.nbFrames === 1n ||
    stream.hasDisposition(AV_DISPOSITION_STILL_IMAGE) ||
    stream.hasDisposition(AV_DISPOSITION_TIMED_THUMBNAILS) ||
    (pictureCodecs.has(stream.codecpar.codecId) && num < den)
  );
}

function largest(streams: readonly Stream[]): Stream | undefined {
  const pixels = ({ codecpar }: Stream): number => codecpar.width * codecpar.height;
  return streams.toSorted((one, other) => pixels(other) - pixels(one))[0];
}

export interface ChosenSound {
  /** The index of the track; undefined without sound. */
  readonly index?: number;
  /** There is sound, but none that we can decode. */
  readonly isUnreadable: boolean;
}

/** 60 dB below the maximum. */
const silence = 0.001;

/**
 * The first track that is not silent, or the first that can be decoded: cameras record several microphones, of which
 * some are not plugged in. Reads the file only until it is certain, which for most is its first sound.
 */
export async function chooseSound(path: string): Promise<ChosenSound> {
  const { demuxer } = await openMedia(path);
  const streams = demuxer.streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (streams.length === 0) return demuxer.close().then(() => ({ isUnreadable: false }));
  const tracks = await Promise.all(streams.map(listenTo));
  try {
    const isCertain = (): boolean => {
      const first = tracks.find((track) => track.isReadable);
      return first === tracks[0] && first !== undefined && (first.isHeard || tracks.length === 1);
    };
    for await (using packet of demuxer.packets()) {
      await tracks.find(({ index }) => index === packet?.streamIndex)?.take(packet);
      if (!packet || isCertain()) break;
    }
    const readable = tracks.filter(({ isReadable }) => isReadable);
    const { index } = readable.find(({ isHeard }) => isHeard) ?? readable[0] ?? {};
    return index === undefined ? { isUnreadable: true } : { index, isUnreadable: false };
  } finally {
    for (const track of tracks) track.close();
    await demuxer.close();
  }
}

interface Track {
  readonly index: number;
  isReadable: boolean;
  isHeard: boolean;
  take(packet: Packet | null): Promise<void>;
  close(): void;
}

async function listenTo(stream: Stream): Promise<Track> {
  const decoder = await Decoder.create(stream, { exitOnError: false }).catch(() => undefined);
  const mixer = createStereoMixer();
  const samples = FilterAPI.create('aformat=sample_fmts=flt', { allowReinit: true });

  async function loudest(frame: Frame): Promise<number> {
    let peak = -1;
    using decoded = frame;
    for (const mixed of await mixer.mix(decoded)) {
      using stereo = mixed;
      for (const each of await samples.processAll(stereo)) {
        using sound = each;
        const data = sound.toBuffer();
        for (let at = 0; at + 3 < data.length; at += 4) peak = Math.max(peak, Math.abs(data.readFloatLE(at)));
      }
    }
    return peak;
  }

  const track: Track = {
    index: stream.index,
    isReadable: false,
    isHeard: false,
    async take(packet) {
      for (const frame of (await decoder?.decodeAll(packet).catch(() => [])) ?? []) {
        const peak = await loudest(frame);
        track.isReadable ||= peak >= 0;
        track.isHeard ||= peak > silence;
      }
    },
    close() {
      decoder?.close();
      mixer.close();
      samples.close();
    },
  };
  return track;
}
