import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

/**
 * What a challenge is for. It is signed with its purpose and owner, so it need not be stored: visitors who open the
 * login page leave no rows behind.
 */
export interface ChallengeUse {
  readonly purpose: 'login' | 'registration' | 'reauthentication';
  /** The account and session that asked; empty for a login. */
  readonly owner: string;
}

export const challengeLifetimeMs = 5 * 60_000;

const expiryBytes = 6;
const bodyBytes = expiryBytes + 18;

type Signer = Pick<App, 'secretKey' | 'clock'>;

/** Its expiry, 18 random bytes and a signature, as base64url. */
export function makeChallenge(app: Signer, use: ChallengeUse): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUIntBE(app.clock.now().getTime() + challengeLifetimeMs, 0, expiryBytes);
  randomBytes(bodyBytes - expiryBytes).copy(body, expiryBytes);
  return Buffer.concat([body, sign(app, use, body)]).toString('base64url');
}

/** Whether this site made the challenge, for this use, less than five minutes ago. */
export function isOurChallenge(app: Signer, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== bodyBytes + 32 || bytes.toString('base64url') !== challenge) return false;
  const body = bytes.subarray(0, bodyBytes);
  return timingSafeEqual(bytes.subarray(bodyBytes), sign(app, use, body)) && expiryOf(challenge) > app.clock.now();
}

export function expiryOf(challenge: string): Date {
  return new Date(Buffer.from(challenge, 'base64url').readUIntBE(0, expiryBytes));
}

export function hashChallenge(challenge: string): Buffer {
  return hash('sha256', challenge, 'buffer');
}

function sign({ secretKey }: Signer, { purpose, owner }: ChallengeUse, body: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'passkey challenge'))
    .update(`${purpose} ${owner} `)
    .update(body)
    .digest();
}
