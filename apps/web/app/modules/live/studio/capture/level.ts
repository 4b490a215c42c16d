/** How loud a sound is, from 0 (silence) to 1, in steps that look even: -60 to 0 dB. `samples` are from -1 to 1. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2;
  const loudness = Math.sqrt(sum / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
