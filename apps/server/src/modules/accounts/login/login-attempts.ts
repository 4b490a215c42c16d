import { hash } from 'node:crypto';
import type { App } from '../../../app.ts';
import { createGuessLimit } from '../../../platform/guess-limit.ts';
import { addressGroup } from '../../../platform/http/addresses/address-group.ts';

const fromOnePlace = createGuessLimit({
  name: 'password',
  allowed: 20,
  windowMs: 15 * 60_000,
  messageFor: (wait) => `Too many wrong passwords. Please try again in ${wait}, or reset your password.`,
});

const fromEverywhere = createGuessLimit({
  name: 'password-anywhere',
  allowed: 100,
  windowMs: 24 * 3_600_000,
  messageFor: () =>
    'There were too many wrong passwords for this account. Please log in on a device that you have used before, or reset your password.',
});

/** At what is guessed: an account, or a name that nobody has. */
export interface Guess {
  readonly account: string;
  readonly address: string;
  /** Of an unknown device, where guesses from all addresses together are counted, too: what the password is hashed to, so that a new one begins a new count. */
  readonly passwordHash?: string | undefined;
}

/** By account and network, so that guessing at one account is slow without locking its owner out elsewhere. */
const placeOf = ({ account, address }: Guess): string => `${addressGroup(address)} ${account.toLowerCase()}`;

const anywhereOf = ({ account, passwordHash }: Guess): string =>
  hash('sha256', `${account.toLowerCase()} ${passwordHash}`, 'base64url');

/** Counts a guess before its password is looked at. Throws too-many-requests. */
export async function countGuess({ counters, clock }: App, guess: Guess): Promise<void> {
  await fromOnePlace.count(counters, placeOf(guess), clock.now());
  if (guess.passwordHash !== undefined) await fromEverywhere.count(counters, anywhereOf(guess), clock.now());
}

/** A right password was no guess. */
export async function forgiveGuess({ counters, clock }: App, guess: Guess): Promise<void> {
  await fromOnePlace.forgive(counters, placeOf(guess), clock.now());
  if (guess.passwordHash !== undefined) await fromEverywhere.forgive(counters, anywhereOf(guess), clock.now());
}
