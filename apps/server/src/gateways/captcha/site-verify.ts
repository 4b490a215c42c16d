import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { z } from 'zod';
import type { CaptchaVerdict } from './captcha.ts';

/** The provider's address, and our secret key. */
interface SiteVerify {
  readonly provider: string;
  readonly url: string;
  readonly secretKey: string;
  readonly timeoutMs?: number | undefined;
  /** Longer tokens are rejected without a request. */
  readonly longestToken: number;
}

interface Question {
  readonly token: string;
  readonly address: string;
  readonly purpose?: CaptchaPurpose | undefined;
}

const answer = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  /** The purpose that the visitor's page has named. */
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Errors of our configuration or of the provider, not of the visitor's token. */
const notTheVisitors = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']);

/** The minimum score of a person, if the provider returns one. */
const lowestScore = 0.5;

/** Verifies a token with the protocol of reCAPTCHA and Turnstile. Throws if there is no valid answer. */
export async function askSiteVerify(place: SiteVerify, { token, address, purpose }: Question): Promise<CaptchaVerdict> {
  if (token.trim() === '' || token.length > place.longestToken) return { success: false };
  const body = new URLSearchParams({ secret: place.secretKey, response: token, remoteip: address });
  const signal = AbortSignal.timeout(place.timeoutMs ?? 5_000);
  const response = await fetch(place.url, { method: 'POST', body, signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${place.provider} answered ${response.status}.`);
  return verdictOf(place.provider, answer.parse(await response.json()), purpose);
}

function verdictOf(
  provider: string,
  { success, score, action, 'error-codes': codes }: z.output<typeof answer>,
  purpose: CaptchaPurpose | undefined,
): CaptchaVerdict {
  const mistake = codes.find((code) => notTheVisitors.has(code));
  if (mistake !== undefined) throw new Error(`${provider} refused our question: ${mistake}.`);
  const isForThis = !action || purpose === undefined || action === purpose;
  return { success: success && isForThis && (score ?? 1) >= lowestScore, ...(score === undefined ? {} : { score }) };
}
