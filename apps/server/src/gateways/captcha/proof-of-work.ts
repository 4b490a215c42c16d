import { randomInt } from 'node:crypto';
import { captchaChallenge, type CaptchaChallenge, type CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';
import type { Counters } from '../../platform/processes/counters.ts';
import type { CaptchaGateway } from './captcha.ts';

interface ProofOfWorkOptions {
  readonly secretKey: string;
  readonly clock: Clock;
  /** Marks used challenges, over all processes. */
  readonly counters: Counters;
}

/**
 * The rounds of one key derivation; the solution is among the first `maxTries` keys. Decision 35 explains the numbers.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 3_000 } as const;
const maxTries = 1_000;

const minuteMs = 60_000;
/** Identity documents may take long to upload, and the token is verified after the upload. */
const lifeMs = (purpose: CaptchaPurpose): number => (purpose === 'registerPerformer' ? 60 : 10) * minuteMs;

const payload = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type Payload = z.output<typeof payload>;

/**
 * A challenge that takes the visitor's device half a second, without a third party: signed by us, for one purpose,
 * valid for some minutes and one use.
 */
export function createProofOfWork({ secretKey, clock, counters }: ProofOfWorkOptions): CaptchaGateway {
  const keys = {
    hmacSignatureSecret: keyFor(secretKey, 'captcha challenges'),
    hmacKeySignatureSecret: keyFor(secretKey, 'captcha solutions'),
  };
  return {
    name: 'builtin',
    frames: [],
    async createChallenge(purpose): Promise<CaptchaChallenge> {
      const expiresAt = new Date(clock.now().getTime() + lifeMs(purpose));
      const made = await createChallenge({
        ...work,
        ...keys,
        counter: randomInt(1, maxTries + 1),
        deriveKey: derivePbkdf2,
        expiresAt,
        data: { purpose },
      });
      return captchaChallenge.parse(made);
    },
    async verify(token, _address, purpose) {
      const solved = readToken(token);
      if (!solved || !isValidFor(solved, purpose, clock.now())) return { success: false };
      const { verified } = await verifySolution({ ...solved, ...keys, deriveKey: derivePbkdf2 });
      return { success: verified && (await isFirstUse(solved, counters, clock.now())) };
    },
  };
}

function keyFor(secretKey: string, use: string): string {
  return deriveKey(secretKey, use).toString('hex');
}

function readToken(token: string): Payload | undefined {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString()));
  } catch {
    return undefined;
  }
}

function isValidFor({ challenge: { parameters } }: Payload, purpose: CaptchaPurpose | undefined, now: Date): boolean {
  const isForThis = purpose === undefined || parameters.data.purpose === purpose;
  return isForThis && parameters.expiresAt * 1_000 > now.getTime();
}

/** Marked until it expires. */
async function isFirstUse(
  { challenge: { parameters, signature } }: Payload,
  counters: Counters,
  now: Date,
): Promise<boolean> {
  const { count } = await counters.add(
    { purpose: 'captcha', key: signature },
    parameters.expiresAt * 1_000 - now.getTime() + 1_000,
    now,
  );
  return count === 1;
}
