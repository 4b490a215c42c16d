import { z } from 'zod';
import type { CaptchaGateway, CaptchaVerdict } from './captcha.ts';

interface RecaptchaOptions {
  readonly secretKey: string;
  /** Google's; a test puts its own here. */
  readonly url?: string;
  readonly timeoutMs?: number;
}

const googleUrl = 'https://www.google.com/recaptcha/api/siteverify';

/** Of reCAPTCHA v3, which gives everybody a score; v2 gives none. */
const lowestScore = 0.5;

const answer = z.object({ success: z.boolean(), score: z.number().min(0).max(1).optional(), 'error-codes': z.array(z.string()).default([]) });

/** What is wrong with us, not with the visitor's token. */
const ourMistakes = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/** Google reCAPTCHA, version 2 or 3. A token counts once, for two minutes. */
export function createRecaptcha({ secretKey, url = googleUrl, timeoutMs = 5_000 }: RecaptchaOptions): CaptchaGateway {
  return {
    async verify(token, address) {
      const body = new URLSearchParams({ secret: secretKey, response: token, remoteip: address });
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      if (!response.ok) throw new Error(`reCAPTCHA answered ${response.status}.`);
      return verdictOf(answer.parse(await response.json()));
    },
  };
}

function verdictOf({ success, score, 'error-codes': codes }: z.output<typeof answer>): CaptchaVerdict {
  const mistake = codes.find((code) => ourMistakes.has(code));
  if (mistake !== undefined) throw new Error(`reCAPTCHA refused our question: ${mistake}.`);
  return { success: success && (score ?? 1) >= lowestScore, ...(score === undefined ? {} : { score }) };
}
