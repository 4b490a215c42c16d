import type { CaptchaGateway } from './captcha.ts';
import { askSiteVerify } from './site-verify.ts';

interface RecaptchaOptions {
  readonly secretKey: string;
  /** Google's by default; for tests. */
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
}

/** Google reCAPTCHA, version 2 or 3; of version 3 a score of 0.5 passes. A token is valid once, for two minutes. */
export function createRecaptcha({
  secretKey,
  url = 'https://www.google.com/recaptcha/api/siteverify',
  timeoutMs,
}: RecaptchaOptions): CaptchaGateway {
  const place = { provider: 'reCAPTCHA', url, secretKey, timeoutMs, longestToken: 8_192 };
  return {
    name: 'recaptcha',
    frames: ['https://www.google.com', 'https://recaptcha.google.com'],
    verify: (token, address, purpose) => askSiteVerify(place, { token, address, purpose }),
  };
}
