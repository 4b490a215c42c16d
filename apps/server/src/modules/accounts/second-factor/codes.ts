import { Secret, TOTP } from 'otpauth';
import { createHmac, randomInt } from 'node:crypto';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';
import { createGuessLimit } from '../../../platform/guess-limit.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';

export const authenticatorPurpose = 'authenticator secret';

type Site = Pick<App, 'secretKey'>;

const periodSeconds = 30;

/** 160 random bits in base32, as RFC 4226 recommends. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function sealSecret({ secretKey }: Site, secret: string): Buffer {
  return encrypt(secret, deriveKey(secretKey, authenticatorPurpose));
}

export function openSecret({ secretKey }: Site, sealed: Buffer): string {
  return decrypt(sealed, deriveKey(secretKey, authenticatorPurpose));
}

/** The address that the QR code carries; apps show `issuer` and `label`. */
export function uriOf(secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The 30-second step of which this is the code, one step early or late; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / periodSeconds) + delta;
}

/** Six digits and SHA-1: what every app knows. */
function totpOf(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const totalCodes = 10;

/** Ten codes like `k7fqm-x2hbd`, of 49 bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: totalCodes }, () => `${makeWord()}-${makeWord()}`);
}

const makeWord = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Keyed, so that a stolen database does not allow to guess codes; they are random, so a fast hash is enough. */
export function hashRecoveryCode({ secretKey }: Pick<App, 'secretKey'>, accountId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'recovery code')).update(`${accountId} ${code}`).digest();
}

/** As it is hashed and compared: without spaces, dashes and capitals. */
export function normaliseCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

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

interface CodeGuess {
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
