import type { StreamStatus } from '@ovation/contract/live/stream.ts';

interface Situation {
  readonly status: StreamStatus;
  readonly isWatching: boolean;
  readonly isLocked: boolean;
}

/** Tickets are for a minute. */
const renewMs = 40_000;
const soonMs = 5_000;
const laterMs = 30_000;

/** After which time to renew the tickets, or to ask again whether there is video; undefined: never. */
export function nextLookMs({ status, isWatching, isLocked }: Situation): number | undefined {
  if (status === 'ended') return undefined;
  if (isWatching) return renewMs;
  return isLocked || status === 'scheduled' ? laterMs : soonMs;
}
