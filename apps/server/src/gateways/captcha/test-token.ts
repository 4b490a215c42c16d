import type { CaptchaGateway } from './captcha.ts';

/** The only token that is accepted while the captcha is off, any number of times. */
export const testToken = 'ovation-test-captcha';

/** For `POST /re-captcha/verify` while the captcha is off; operations do not use it. */
export function createTestTokenCaptcha(): CaptchaGateway {
  return { name: 'off', frames: [], verify: async (token) => ({ success: token === testToken }) };
}
