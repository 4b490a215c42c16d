import { inMinutes } from './words/dates.ts';
import { TooManyRequests } from './failure.ts';
import type { Counted, Counters } from './processes/counters.ts';

interface GuessLimitOptions {
  /** What is guessed. */
  readonly name: string;
  /** How many wrong guesses are allowed within the window. */
  readonly allowed: number;
  readonly windowMs: number;
  /** The error message; `wait` is a text such as "3 minutes". */
  readonly messageFor: (wait: string) => string;
}

interface GuessLimit {
  /** Counts a guess before it is checked, so that parallel guesses do not pass. Throws too-many-requests. */
  count(counters: Counters, guesser: string, now: Date): Promise<void>;
  /** Takes back the count of a guess that was right. */
  forgive(counters: Counters, guesser: string, now: Date): Promise<void>;
}

/** Limits how often someone may guess a secret. Decision 5 says where the counts are kept. */
export function createGuessLimit({ name, allowed, windowMs, messageFor }: GuessLimitOptions): GuessLimit {
  const counted = (guesser: string): Counted => ({ purpose: `guesses:${name}`, key: guesser });
  return {
    async count(counters, guesser, now) {
      const { count, ttlMs } = await counters.add(counted(guesser), windowMs, now);
      if (count > allowed) throw tooManyGuesses(ttlMs, messageFor);
    },
    forgive: (counters, guesser, now) => counters.subtract(counted(guesser), now),
  };
}

function tooManyGuesses(waitMs: number, messageFor: GuessLimitOptions['messageFor']): TooManyRequests {
  const minutes = Math.ceil(waitMs / 60_000);
  return new TooManyRequests(Math.ceil(waitMs / 1_000), messageFor(inMinutes(minutes)));
}
