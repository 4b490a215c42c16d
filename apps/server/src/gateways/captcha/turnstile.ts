import type { CaptchaGateway } from './captcha.ts';
import { askSiteVerify } from './site-verify.ts';

interface TurnstileOptions {
  readonly secretKey: string;
  /** Cloudflare's by default; for tests. */
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
}

/** Cloudflare Turnstile. A token is valid once, for five minutes. */
export function createTurnstile({
  secretKey,
  url = 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  timeoutMs,
}: TurnstileOptions): CaptchaGateway {
  const place = { provider: 'Turnstile', url, secretKey, timeoutMs, longestToken: 2_048 };
  return {
    name: 'turnstile',
    frames: ['https://challenges.cloudflare.com'],
    verify: (token, address, purpose) => askSiteVerify(place, { token, address, purpose }),
  };
}
