import { Secret, TOTP } from 'otpauth';
import type { App } from '../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';

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
