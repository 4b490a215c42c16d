import { availableParallelism, totalmem } from 'node:os';
import type { SlotLimits } from './slots.ts';

const MB = 1024 ** 2;

/** What the site itself needs: the server, its pages and PostgreSQL. */
const forSite = 1_024 * MB;
const least = 512 * MB;
/** More than any legitimate file needs. */
const most = 3 * 1_024 * MB;

/** The memory of this machine, or of the container. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** What the machine can do at a time: by its cores, and by the memory that the site leaves. */
export function limitsOf(memory = memoryOfMachine(), cores = availableParallelism()): SlotLimits {
  const half = Math.max(2, Math.floor(cores / 2));
  return { films: half, instants: half, bytes: Math.max(least, memory - forSite) };
}

/** The most memory that one child may take. */
export function mostOfChild({ bytes }: SlotLimits): number {
  return Math.min(most, bytes);
}

/** Of a child with its decoders. */
const child = 130 * MB;

/** Of a picture, which some formats decode as a whole; measured with 50 and 100 million pixels. */
export function priceOfPicture(pixels: number, mimeType?: string): number {
  const isWhole = mimeType === 'image/avif' || mimeType === 'image/heic';
  return child + pixels * (isWhole ? 18 : 4);
}

const usualFilm = 1_920 * 1_080;

/** Of a video, most of which its encoders take; measured with 360, 1080 and 2160 lines. */
export function priceOfFilm(pixels = usualFilm): number {
  return child + pixels * 200;
}

/** Of one frame of a video. */
export function priceOfFrame(pixels = usualFilm): number {
  return child + pixels * 40;
}

/** Of a look at the head of a file, or of a sound. */
export const priceOfLook = child;
