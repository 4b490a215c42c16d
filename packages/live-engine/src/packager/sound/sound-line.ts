import { sampleRate, type StereoSamples } from './decoder.ts';
import type { SoundEncoder, SoundPacket } from './encoder.ts';

/** Sound that arrives in pieces at given times, encoded without gaps: what is missing is silence, overlaps are cut. */
export interface SoundLine {
  /** Adds samples that are to be heard at `atSample`, counted from the start of the line. */
  add(samples: StereoSamples, atSample: number): SoundPacket[];
  /** Fills with silence up to this time, if so much is missing. */
  fillTo(atSample: number): SoundPacket[];
  /** The end of what was added. */
  readonly end: number;
}

/** Clocks of sender and arrival differ a little all the time; only more than can be heard is corrected. */
const tolerance = Math.round(sampleRate * 0.025);
/** A time that is further away is a mistake of the publisher. */
const maxGap = sampleRate * 30;

export function createSoundLine(encoder: SoundEncoder): SoundLine {
  const size = encoder.frameSamples;
  const frame: StereoSamples = [new Float32Array(size), new Float32Array(size)];
  let filled = 0;
  let end = 0;

  function append([left, right]: StereoSamples, from: number): SoundPacket[] {
    const packets: SoundPacket[] = [];
    for (let at = from; at < left.length;) {
      const count = Math.min(size - filled, left.length - at);
      frame[0].set(left.subarray(at, at + count), filled);
      frame[1].set(right.subarray(at, at + count), filled);
      filled += count;
      at += count;
      end += count;
      if (filled < size) break;
      packets.push(...encoder.encode(frame, end - size));
      filled = 0;
    }
    return packets;
  }

  function fillTo(atSample: number): SoundPacket[] {
    const missing = Math.min(maxGap, Math.round(atSample - end));
    if (missing <= 0) return [];
    return append([new Float32Array(missing), new Float32Array(missing)], 0);
  }

  return {
    get end() {
      return end;
    },
    fillTo,
    add(samples, atSample) {
      const distance = Math.round(atSample - end);
      if (Math.abs(distance) <= tolerance || distance > maxGap) return append(samples, 0);
      if (distance > 0) return [...fillTo(atSample), ...append(samples, 0)];
      return append(samples, Math.min(samples[0].length, -distance));
    },
  };
}
