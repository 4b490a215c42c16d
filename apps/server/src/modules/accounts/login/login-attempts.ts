import { t } from '@ovation/language/t.ts';
import { hash } from 'node:crypto';
import type { App } from '../../../app.ts';
import { createGuessLimit } from '../../../platform/guess-limit.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';

const perNetwork = createGuessLimit({
  name: 'password',
  allowed: 20,
  windowMs: 15 * 60_000,
  messageFor: (wait) => t('Too many wrong passwords. Please try again in {wait}, or reset your password.', { wait }),
});

const overall = createGuessLimit({
  name: 'password-anywhere',
  allowed: 100,
  windowMs: 24 * 3_600_000,
  messageFor: () =>
    t(
      'Too many wrong passwords for this account. Please log in on a device that you have used before, or reset your password.',
    ),
});

/** `account` is an id, or the typed name where no account has it. */
export interface Guess {
  readonly account: string;
  readonly address: string;
  /**
   * Set for an unknown device, whose guesses also count towards a limit across all networks.
   * A new password has a new hash, and so starts a new count.
   */
  readonly passwordHash?: string | undefined;
}

/** Per account and network: guessing gets slow without locking the owner out elsewhere. */
const networkKeyOf = ({ account, address }: Guess): string => `${addressGroup(address)} ${account.toLowerCase()}`;

const overallKeyOf = ({ account, passwordHash }: Guess): string =>
  hash('sha256', `${account.toLowerCase()} ${passwordHash}`, 'base64url');

/** Counts a guess before the password is checked. Throws too-many-requests. */
export async function countGuess({ counters, clock }: App, guess: Guess): Promise<void> {
  await perNetwork.count(counters, networkKeyOf(guess), clock.now());
  if (guess.passwordHash !== undefined) await overall.count(counters, overallKeyOf(guess), clock.now());
}

/** Uncounts a guess whose password was right. */
export async function forgiveGuess({ counters, clock }: App, guess: Guess): Promise<void> {
  await perNetwork.forgive(counters, networkKeyOf(guess), clock.now());
  if (guess.passwordHash !== undefined) await overall.forgive(counters, overallKeyOf(guess), clock.now());
}
