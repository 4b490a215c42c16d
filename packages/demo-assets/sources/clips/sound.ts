import { Random } from '../artwork/random.ts';

const SAMPLE_RATE_HZ = 44_100;
/** Semitones above the root; four chords that end at home, and the five notes that fit all of them. */
const CHORDS = [
  [0, 7, 16],
  [-3, 9, 12],
  [5, 9, 17],
  [0, 4, 12],
] as const;
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16] as const;

/** A calm piece of plucked notes over slow chords, as a stereo WAV of 16 bits. */
export function composeWav(seed: string, durationS: number): Buffer {
  const random = new Random(`${seed}/sound`);
  const rootHz = 110 * 2 ** (random.integer(0, 9) / 12);
  const left = new Float32Array(durationS * SAMPLE_RATE_HZ);
  const right = new Float32Array(left.length);
  CHORDS.forEach((chord, i) =>
    chord.forEach((semitone, voice) =>
      pad([left, right], rootHz * 2 ** (semitone / 12), (i * durationS) / 4, durationS / 4 + 0.7, 0.3 + voice * 0.2),
    ),
  );
  const stepS = random.pick([0.25, 0.3, 0.375]);
  for (let at = 0.1; at < durationS - 1; at += stepS) {
    if (random.chance(0.72))
      pluck([left, right], rootHz * 4 * 2 ** (random.pick(SCALE) / 12), at, random.between(0.2, 0.8));
  }
  return wav(faded(echoed(left)), faded(echoed(right)));
}

type Stereo = readonly [Float32Array, Float32Array];

function pad(channels: Stereo, hertz: number, startS: number, lengthS: number, pan: number): void {
  add(
    channels,
    startS,
    lengthS,
    pan,
    (t) =>
      Math.sin(Math.PI * (t / lengthS)) ** 2 *
      0.11 *
      (Math.sin(2 * Math.PI * hertz * t) + 0.35 * Math.sin(2 * Math.PI * hertz * 2.003 * t)),
  );
}

function pluck(channels: Stereo, hertz: number, startS: number, pan: number): void {
  const wave = (t: number, overtone: number, decay: number): number =>
    Math.sin(2 * Math.PI * hertz * overtone * t) * Math.exp(-t * decay);
  add(
    channels,
    startS,
    1.1,
    pan,
    (t) => Math.min(t / 0.006, 1) * 0.13 * (wave(t, 1, 4) + 0.4 * wave(t, 2, 7) + 0.15 * wave(t, 3.01, 11)),
  );
}

function add([left, right]: Stereo, startS: number, lengthS: number, pan: number, sample: (t: number) => number): void {
  const start = Math.floor(startS * SAMPLE_RATE_HZ);
  const end = Math.min(left.length, start + Math.floor(lengthS * SAMPLE_RATE_HZ));
  for (let i = start; i < end; i += 1) {
    const value = sample((i - start) / SAMPLE_RATE_HZ);
    left[i] = (left[i] ?? 0) + value * (1 - pan);
    right[i] = (right[i] ?? 0) + value * pan;
  }
}

function echoed(channel: Float32Array): Float32Array {
  const delay = Math.floor(0.31 * SAMPLE_RATE_HZ);
  for (let i = delay; i < channel.length; i += 1) channel[i] = (channel[i] ?? 0) + (channel[i - delay] ?? 0) * 0.28;
  return channel;
}

function faded(channel: Float32Array): Float32Array {
  const fade = SAMPLE_RATE_HZ * 0.8;
  return channel.map((value, i) => value * Math.min(1, i / (fade / 4), (channel.length - i) / fade));
}

function wav(left: Float32Array, right: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  bytes.writeUInt32LE(SAMPLE_RATE_HZ * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(left.length * 4, 40);
  left.forEach((value, i) => {
    bytes.writeInt16LE(level(value), 44 + i * 4);
    bytes.writeInt16LE(level(right[i] ?? 0), 46 + i * 4);
  });
  return bytes;
}

function level(value: number): number {
  return Math.round(Math.max(-1, Math.min(1, value)) * 32_000);
}
