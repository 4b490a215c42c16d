import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { z } from 'zod';
import type { CaptchaVerdict } from './captcha.ts';

/** Where a provider is asked, with the secret key that it gave us. */
export interface SiteVerify {
  readonly provider: string;
  readonly url: string;
  readonly secretKey: string;
  readonly timeoutMs?: number | undefined;
  /** Of a visitor's token; a longer one is not asked about. */
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
  /** What the visitor's page said that the token is for. */
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** What is wrong with us or with the provider, not with the visitor's token. */
const notTheVisitors = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']);

/** Where a provider gives a score, a person has at least this one. */
const lowestScore = 0.5;

/** Asks by the protocol that reCAPTCHA and Turnstile share. Throws when there is no usable answer. */
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
