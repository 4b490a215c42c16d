import { openFragmentMuxer, type VideoFrame } from './fragment-muxer.ts';
import type { AccessUnit } from './h264/depacketiser.ts';
import { findParameterSets, withLengths, type ParameterSets, type PictureFormat } from './h264/parameter-sets.ts';
import { videoClockRate } from './media-clock.ts';
import { createPartCutter, type Cut } from './part-cutter.ts';
import { sampleRate, type StereoSamples } from './sound/decoder.ts';
import { createAacEncoder, type SoundPacket } from './sound/encoder.ts';
import { createSoundLine } from './sound/sound-line.ts';

/** One piece of fragmented MP4, as players fetch it. */
export interface Part extends Cut {
  readonly bytes: Buffer;
}

/** An unbroken stretch of a stream: one MP4 start, then parts on a clock that begins at 0. */
export interface Run {
  readonly init: Buffer;
  readonly sets: ParameterSets;
  /** Where the run starts, on the publisher's video clock. */
  readonly startTicks: number;
  /** Returns the parts that are complete now. `ticks` continue beyond 32 bits. */
  addFrame(unit: AccessUnit, ticks: number): Part[];
  /** `atSeconds` on the run's clock. */
  addSound(samples: StereoSamples, atSeconds: number): void;
  /** Fills missing sound with silence up to this time. */
  fillSound(toSeconds: number): void;
  /** The time of the last frame on the run's clock. */
  readonly endSeconds: number;
  /** Frames come in another order than the encoder promised, or the clock jumps: a new run is needed. */
  readonly isBroken: boolean;
  /** Returns the last parts. */
  close(): Part[];
}

export interface RunOptions {
  readonly sets: ParameterSets;
  readonly format: PictureFormat;
  readonly reorderedFrames: number;
  readonly startTicks: number;
}

const usualFrameTicks = 3_000;
/** The longest pause that is shown as one long frame. */
const maxFrameTicks = 10 * videoClockRate;

export function openRun({ sets, format, reorderedFrames, startTicks: shownAt }: RunOptions): Run {
  const encoder = createAacEncoder();
  const line = createSoundLine(encoder);
  const muxer = openFragmentMuxer({ sets, format, soundConfig: encoder.config });
  const clock = createDecodeClock({ reorderedFrames, frameTicks: usualFrameTicks });
  const cutter = createPartCutter();
  const startTicks = shownAt - reorderedFrames * usualFrameTicks;
  let pending: Omit<VideoFrame, 'duration'> | undefined;
  let [endTicks, lastDuration, isBroken] = [0, usualFrameTicks, false];

  function complete(cut: Cut | undefined): Part[] {
    return cut ? [{ ...cut, bytes: muxer.takeFragment() }] : [];
  }

  function add(frame: VideoFrame): Part[] {
    const before = complete(cutter.before(frame));
    muxer.addVideo(frame);
    endTicks = frame.decodeAt + frame.duration;
    return [...before, ...complete(cutter.after(frame))];
  }

  /** The encoder's first packet is from before the start. */
  function addPackets(packets: readonly SoundPacket[]): void {
    for (const packet of packets) if (packet.atSample >= 0) muxer.addSound(packet);
  }

  /** Each keyframe can be decoded by itself, also in a recording whose start has other parameter sets. */
  function withSets(nals: readonly Buffer[]): readonly Buffer[] {
    return findParameterSets(nals) ? nals : [sets.sps, sets.pps, ...nals];
  }

  return {
    init: muxer.init,
    sets,
    startTicks,
    addFrame({ nals, isKeyframe }, ticks) {
      const decodeTicks = clock.decodeAt(ticks);
      if (decodeTicks === undefined || isBroken) return [];
      const decodeAt = decodeTicks - startTicks;
      const before = pending;
      lastDuration = before ? decodeAt - before.decodeAt : lastDuration;
      isBroken = lastDuration > maxFrameTicks;
      if (isBroken) return [];
      pending = {
        decodeAt,
        showAt: ticks - startTicks,
        isKeyframe,
        data: withLengths(isKeyframe ? withSets(nals) : nals),
      };
      return before ? add({ ...before, duration: lastDuration }) : [];
    },
    addSound: (samples, atSeconds) => addPackets(line.add(samples, atSeconds * sampleRate)),
    fillSound: (toSeconds) => addPackets(line.fillTo(toSeconds * sampleRate)),
    get endSeconds() {
      return endTicks / videoClockRate;
    },
    get isBroken() {
      return isBroken || clock.isBroken;
    },
    close() {
      const duration = Math.min(lastDuration, usualFrameTicks * 2);
      const last = [...(pending ? add({ ...pending, duration }) : []), ...complete(cutter.finish())];
      muxer.close();
      encoder.close();
      return last;
    },
  };
}

/** Gives each frame its time of decoding: RTP carries only that of showing, which B-frames reorder. */
interface DecodeClock {
  /**
   * Frames in the order of decoding. Undefined for a frame that comes later than the encoder said, which cannot be
   * placed; `isBroken` is set then, and a new clock with more `reorderedFrames` is needed.
   */
  decodeAt(shownAt: number): number | undefined;
  readonly isBroken: boolean;
}

/**
 * After frame n, the n minus `reorderedFrames` earliest ones are known: the encoder promises that no later frame comes
 * before them. Their times are the times of decoding.
 */
export function createDecodeClock({
  reorderedFrames,
  frameTicks,
}: {
  readonly reorderedFrames: number;
  readonly frameTicks: number;
}): DecodeClock {
  const waiting: number[] = [];
  let last: number | undefined;
  let isBroken = false;
  return {
    get isBroken() {
      return isBroken;
    },
    decodeAt(shownAt) {
      if (last === undefined) {
        for (let index = reorderedFrames; index > 0; index -= 1) waiting.push(shownAt - index * frameTicks);
      }
      waiting.push(shownAt);
      waiting.sort((one, other) => one - other);
      const earliest = waiting.shift() ?? shownAt;
      if (last !== undefined && earliest <= last) {
        isBroken = true;
        return undefined;
      }
      last = earliest;
      return earliest;
    },
  };
}
