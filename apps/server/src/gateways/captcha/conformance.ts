import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaGateway } from './captcha.ts';

interface OpenCaptcha {
  readonly gateway: CaptchaGateway;
  /** A new token of a solved captcha. */
  solve(purpose: CaptchaPurpose): Promise<string>;
  close(): Promise<void>;
}

const address = '192.0.2.1';
const hostileTokens = [
  'made-up',
  '',
  ' ',
  'x'.repeat(10_000),
  'a&secret=b',
  'line\r\nbreak',
  '日本語',
  'bnVsbA==',
  'e30=',
  'W10=',
];

/** The tests for every captcha gateway. */
export function captchaConformance(name: string, open: () => Promise<OpenCaptcha>): void {
  describe(`${name} as a captcha`, () => {
    let opened: OpenCaptcha;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const verify = async (token: string, purpose?: CaptchaPurpose): Promise<boolean> =>
      (await opened.gateway.verify(token, address, purpose)).success;

    test('a solved captcha is accepted, with or without a purpose', async () => {
      expect(await verify(await opened.solve('contactSite'), 'contactSite')).toBe(true);
      expect(await verify(await opened.solve('contactSite'))).toBe(true);
    });

    test('a token is accepted once, also in parallel', async () => {
      const token = await opened.solve('login');
      const verdicts = await Promise.all([verify(token, 'login'), verify(token, 'login')]);
      expect(verdicts.filter(Boolean)).toHaveLength(1);
      expect(await verify(token, 'login')).toBe(false);
    });

    test('a token for another purpose is rejected', async () => {
      expect(await verify(await opened.solve('forgotPassword'), 'registerUser')).toBe(false);
    });

    test.each(hostileTokens)('the token %j is rejected without an error', async (token) => {
      expect(await verify(token, 'login')).toBe(false);
    });

    test('parallel verifications have separate results', async () => {
      const tokens = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => (index % 2 === 0 ? opened.solve('login') : `made-up-${index}`)),
      );
      const verdicts = await Promise.all(tokens.map((token) => verify(token, 'login')));
      expect(verdicts).toEqual(tokens.map((_, index) => index % 2 === 0));
    });
  });
}
