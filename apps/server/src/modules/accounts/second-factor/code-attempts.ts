import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { createGuessLimit } from '../../../platform/guess-limit.ts';
import { addressGroup } from '../../../platform/http/addresses/address-group.ts';

const perNetwork = createGuessLimit({
  name: 'second-factor',
  allowed: 10,
  windowMs: 15 * 60_000,
  messageFor: (wait) => t('Too many wrong codes. Please try again in {wait}.', { wait }),
});

/** Of a million codes three are right at a time; recovery codes are long enough without this limit. */
const overall = createGuessLimit({
  name: 'second-factor-anywhere',
  allowed: 60,
  windowMs: 24 * 3_600_000,
  messageFor: () => t('Too many wrong codes for this account today. Please use a recovery code or a passkey.'),
});

export interface CodeGuess {
  readonly accountId: string;
  readonly address: string;
  readonly isRecoveryCode: boolean;
}

const networkKeyOf = ({ accountId, address }: CodeGuess): string => `${addressGroup(address)} ${accountId}`;

/** Counts a code before it is checked. Throws too-many-requests. */
export async function countCode({ counters, clock }: App, guess: CodeGuess): Promise<void> {
  await perNetwork.count(counters, networkKeyOf(guess), clock.now());
  if (!guess.isRecoveryCode) await overall.count(counters, guess.accountId, clock.now());
}

export async function forgiveCode({ counters, clock }: App, guess: CodeGuess): Promise<void> {
  await perNetwork.forgive(counters, networkKeyOf(guess), clock.now());
  if (!guess.isRecoveryCode) await overall.forgive(counters, guess.accountId, clock.now());
}
