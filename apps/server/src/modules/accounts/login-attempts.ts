import { TooManyRequests } from '../../platform/failure.ts';

const allowedGuesses = 20;
const windowMs = 15 * 60_000;
const mostRemembered = 10_000;

interface Guesses {
  count: number;
  readonly until: number;
}

/** Counts guesses by account and address, so that guessing at one account is slow without locking its owner out elsewhere. */
const guesses = new Map<string, Guesses>();

/** Counts a guess before its password is looked at, so that many at once do not slip by. Throws too-many-requests. */
export function countGuess(account: string, address: string, now: Date): void {
  const known = recent(account, address, now);
  if (known.count >= allowedGuesses) throw refusal(known.until - now.getTime());
  known.count += 1;
}

/** A right password was no guess. */
export function forgiveGuess(account: string, address: string, now: Date): void {
  const known = recent(account, address, now);
  known.count = Math.max(0, known.count - 1);
}

function recent(account: string, address: string, now: Date): Guesses {
  const key = `${address} ${account.toLowerCase()}`;
  const known = guesses.get(key);
  if (known && known.until >= now.getTime()) return known;
  const begun = { count: 0, until: now.getTime() + windowMs };
  guesses.set(key, begun);
  const oldest = guesses.keys().next().value;
  if (guesses.size > mostRemembered && oldest !== undefined) guesses.delete(oldest);
  return begun;
}

function refusal(waitMs: number): TooManyRequests {
  const minutes = Math.ceil(waitMs / 60_000);
  return new TooManyRequests(Math.ceil(waitMs / 1_000), `Too many wrong passwords. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or reset your password.`);
}
