import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Bandwidth {
  /** Bits per second of the largest segment, by which a player chooses a rung for its bandwidth. */
  readonly peak: number;
  readonly average: number;
}

/**
 * Measures the segments of a rung's playlist, sound included. A short last segment says nothing about a peak (RFC 8216,
 * 4.3.4.2).
 */
export async function measureBandwidth(folder: string): Promise<Bandwidth> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const segments = await Promise.all(
    [...playlist.matchAll(/#EXTINF:([\d.]+),\s*(\S+)/g)].map(async ([, seconds, name = '']) => ({
      seconds: Number(seconds),
      bits: (await stat(join(folder, name))).size * 8,
    })),
  );
  const average = sum(segments.map(({ bits }) => bits)) / Math.max(0.04, sum(segments.map(({ seconds }) => seconds)));
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  const peak = Math.max(
    average,
    ...segments.filter(({ seconds }) => seconds >= longest / 2).map(({ bits, seconds }) => bits / seconds),
  );
  return { peak: Math.ceil(peak), average: Math.ceil(average) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
