import { TooManyRequests } from './failure.ts';

export interface GuessLimitOptions {
  /** How many wrong guesses are allowed within the window. */
  readonly allowed: number;
  readonly windowMs: number;
  /** What a person is told, with the minutes to wait in words: "3 minutes". */
  readonly refusal: (wait: string) => string;
}

export interface GuessLimit {
  /** Counts a guess before it is looked at, so that many at once do not slip by. Throws too-many-requests. */
  count(guesser: string, now: Date): void;
  /** It was right, and so no guess. */
  forgive(guesser: string, now: Date): void;
}

interface Guesses {
  count: number;
  readonly until: number;
}

const mostRemembered = 10_000;

/** Makes guessing at something secret slow. Counts are kept in memory (decision 5). */
export function createGuessLimit({ allowed, windowMs, refusal }: GuessLimitOptions): GuessLimit {
  const guesses = new Map<string, Guesses>();
  const recent = (guesser: string, now: Date): Guesses => {
    const known = guesses.get(guesser);
    if (known && known.until >= now.getTime()) return known;
    const begun = { count: 0, until: now.getTime() + windowMs };
    guesses.set(guesser, begun);
    const oldest = guesses.keys().next().value;
    if (guesses.size > mostRemembered && oldest !== undefined) guesses.delete(oldest);
    return begun;
  };
  return {
    count(guesser, now) {
      const known = recent(guesser, now);
      if (known.count >= allowed) throw refuse(known.until - now.getTime(), refusal);
      known.count += 1;
    },
    forgive(guesser, now) {
      const known = recent(guesser, now);
      known.count = Math.max(0, known.count - 1);
    },
  };
}

function refuse(waitMs: number, refusal: GuessLimitOptions['refusal']): TooManyRequests {
  const minutes = Math.ceil(waitMs / 60_000);
  return new TooManyRequests(Math.ceil(waitMs / 1_000), refusal(`${minutes} minute${minutes === 1 ? '' : 's'}`));
}
