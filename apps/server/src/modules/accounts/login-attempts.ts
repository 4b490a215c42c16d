import { createGuessLimit } from '../../platform/guess-limit.ts';

const passwords = createGuessLimit({ allowed: 20, windowMs: 15 * 60_000, refusal: (wait) => `Too many wrong passwords. Please try again in ${wait}, or reset your password.` });

/** By account and address, so that guessing at one account is slow without locking its owner out elsewhere. */
const guesserOf = (account: string, address: string): string => `${address} ${account.toLowerCase()}`;

/** Counts a guess before its password is looked at. Throws too-many-requests. */
export function countGuess(account: string, address: string, now: Date): void {
  passwords.count(guesserOf(account, address), now);
}

/** A right password was no guess. */
export function forgiveGuess(account: string, address: string, now: Date): void {
  passwords.forgive(guesserOf(account, address), now);
}
