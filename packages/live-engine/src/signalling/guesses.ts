import type { FastifyRequest } from 'fastify';

const windowMs = 60_000;
/** So many addresses are counted one by one; the rest together. */
const maxAddresses = 1_000;
const others = 'others';

interface Guesses {
  readonly since: number;
  count: number;
}

/** Logs refused tickets and keys once a minute for each address, with how many there were in the minute before. */
export interface GuessLog {
  note(request: Pick<FastifyRequest, 'ip' | 'log'>, nowMs: number): void;
}

export function createGuessLog(): GuessLog {
  const guesses = new Map<string, Guesses>();
  let sweptAt = 0;

  function forgetOld(nowMs: number): void {
    if (nowMs - sweptAt < 1_000) return;
    sweptAt = nowMs;
    for (const [address, { since }] of guesses) if (nowMs - since > windowMs) guesses.delete(address);
  }

  function isRoomFor(address: string, nowMs: number): boolean {
    if (guesses.size >= maxAddresses) forgetOld(nowMs);
    return guesses.has(address) || guesses.size < maxAddresses;
  }

  return {
    note({ ip, log }, nowMs) {
      const address = isRoomFor(ip, nowMs) ? ip : others;
      const known = guesses.get(address);
      if (known && nowMs - known.since <= windowMs) {
        known.count += 1;
        return;
      }
      guesses.set(address, { since: nowMs, count: 1 });
      log.warn({ address, earlier: known?.count ?? 0 }, 'live: a ticket or stream key was refused');
    },
  };
}
