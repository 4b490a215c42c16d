import type { App } from '../../app.ts';
import { createGuessLimit } from '../../platform/guess-limit.ts';

const passwords = createGuessLimit({ name: 'password', allowed: 20, windowMs: 15 * 60_000, refusal: (wait) => `Too many wrong passwords. Please try again in ${wait}, or reset your password.` });

/** By account and address, so that guessing at one account is slow without locking its owner out elsewhere. */
const guesserOf = (account: string, address: string): string => `${address} ${account.toLowerCase()}`;

/** Counts a guess before its password is looked at. Throws too-many-requests. */
export function countGuess({ counters, clock }: App, account: string, address: string): Promise<void> {
  return passwords.count(counters, guesserOf(account, address), clock.now());
}

/** A right password was no guess. */
export function forgiveGuess({ counters, clock }: App, account: string, address: string): Promise<void> {
  return passwords.forgive(counters, guesserOf(account, address), clock.now());
}
