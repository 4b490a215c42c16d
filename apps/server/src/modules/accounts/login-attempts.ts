import { Failure } from '../../platform/failure.ts';

const allowedFailures = 20;
const windowMs = 15 * 60_000;
const mostRemembered = 10_000;

interface Attempts {
  failures: number;
  readonly until: number;
}

/** Counts wrong passwords by name and address, so that guessing at one account is slow without locking its owner out elsewhere. */
const attempts = new Map<string, Attempts>();

export function refuseTooManyAttempts(name: string, address: string, now: Date): void {
  const known = attempts.get(keyOf(name, address));
  if (!known || known.until < now.getTime() || known.failures < allowedFailures) return;
  const minutes = Math.ceil((known.until - now.getTime()) / 60_000);
  throw new Failure('too-many-requests', `Too many wrong passwords. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or reset your password.`);
}

export function countFailure(name: string, address: string, now: Date): void {
  const key = keyOf(name, address);
  const known = attempts.get(key);
  if (known && known.until >= now.getTime()) known.failures += 1;
  else attempts.set(key, { failures: 1, until: now.getTime() + windowMs });
  const oldest = attempts.keys().next().value;
  if (attempts.size > mostRemembered && oldest !== undefined) attempts.delete(oldest);
}

function keyOf(name: string, address: string): string {
  return `${address} ${name.toLowerCase()}`;
}
