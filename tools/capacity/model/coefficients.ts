import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallKind } from './call-kinds.ts';

/** Milliseconds of processor time. */
export interface Cost {
  readonly serverMs: number;
  readonly postgresMs: number;
}

/** What a site's rows are counted by; each stands for its own row and the rows that come with it. */
export type Thing =
  | 'account'
  | 'performer'
  | 'follow'
  | 'subscription'
  | 'post'
  | 'file'
  | 'product'
  | 'reaction'
  | 'transfer'
  | 'conversation'
  | 'message'
  | 'notification';

/** What `npm run simulate -- --calibrate` measures on two sites and on one video, and nothing else. */
export interface Coefficients {
  readonly machine: string;
  /** The accounts of both sites, the smaller first. */
  readonly accounts: readonly [number, number];
  /**
   * What a read and a transfer of the bare server take on cores that no one shares. Costs are counted in such pairs,
   * so that a busy or slower machine gives the same, and told in milliseconds of such cores.
   */
  readonly pair: Cost;
  /** The same for a piece of fixed work without PostgreSQL, in which the transcoder's time is counted. */
  readonly pieceMs: number;
  /** For one call, on the smaller and on the larger site. */
  readonly calls: Readonly<Record<CallKind, readonly [Cost, Cost]>>;
  readonly sockets: SocketCosts;
  /** Messages in Redis for one call; undefined where the machine had no Redis. */
  readonly redisEvents: Partial<Readonly<Record<CallKind, number>>>;
  readonly database: { readonly fixedBytes: number; readonly bytesPerRow: Readonly<Record<Thing, number>> };
  readonly video: VideoCosts;
}

export interface SocketCosts {
  /** In the server, after a garbage collection. */
  readonly heldBytes: number;
  /** To connect and log in. */
  readonly open: Cost;
  /** To deliver one event to one socket. */
  readonly eventMs: number;
}

/** Of a video at 1080p, for each second of it. */
export interface VideoCosts {
  readonly processorMs: number;
  /** All levels, posters and previews; without the original. */
  readonly bytes: number;
  /** The original, as a phone records it. */
  readonly originalBytes: number;
}

export const coefficientsFile = join(import.meta.dirname, 'coefficients.json');

export function readCoefficients(): Coefficients {
  return JSON.parse(readFileSync(coefficientsFile, 'utf8')) as Coefficients;
}
