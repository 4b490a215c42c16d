import { TooManyRequests } from './failure.ts';
import type { Counters } from './processes/counters.ts';

export interface GuessLimitOptions {
  /** What is guessed at, its name among all counts. */
  readonly name: string;
  /** How many wrong guesses are allowed within the window. */
  readonly allowed: number;
  readonly windowMs: number;
  /** What a person is told, with the minutes to wait in words: "3 minutes". */
  readonly refusal: (wait: string) => string;
}

export interface GuessLimit {
  /** Counts a guess before it is looked at, so that many at once do not slip by. Throws too-many-requests. */
  count(counters: Counters, guesser: string, now: Date): Promise<void>;
  /** It was right, and so no guess. */
  forgive(counters: Counters, guesser: string, now: Date): Promise<void>;
}

/** Makes guessing at something secret slow. Where counts are kept: decision 5. */
export function createGuessLimit({ name, allowed, windowMs, refusal }: GuessLimitOptions): GuessLimit {
  const keyOf = (guesser: string): string => `guesses:${name}:${guesser}`;
  return {
    async count(counters, guesser, now) {
      const { count, ttlMs } = await counters.add(keyOf(guesser), windowMs, now);
      if (count > allowed) throw refuse(ttlMs, refusal);
    },
    forgive: (counters, guesser, now) => counters.subtract(keyOf(guesser), now),
  };
}

function refuse(waitMs: number, refusal: GuessLimitOptions['refusal']): TooManyRequests {
  const minutes = Math.ceil(waitMs / 60_000);
  return new TooManyRequests(Math.ceil(waitMs / 1_000), refusal(`${minutes} minute${minutes === 1 ? '' : 's'}`));
}
