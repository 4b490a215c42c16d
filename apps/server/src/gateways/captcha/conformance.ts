import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaGateway } from './captcha.ts';

export interface OpenCaptcha {
  readonly gateway: CaptchaGateway;
  /** A token that a person has just earned. */
  solve(): string;
  close(): Promise<void>;
}

/** What every captcha gateway must pass. */
export function captchaConformance(name: string, open: () => Promise<OpenCaptcha>): void {
  describe(`${name} as a captcha`, () => {
    let opened: OpenCaptcha;
    beforeAll(async () => { opened = await open(); });
    afterAll(() => opened.close());

    test('who solved it passes', async () => {
      expect(await opened.gateway.verify(opened.solve(), '192.0.2.1')).toMatchObject({ success: true });
    });

    test.each(['made-up', '', ' ', 'x'.repeat(10_000), 'a&secret=b', 'line\r\nbreak', '日本語'])('the token %j does not, and is no error', async (token) => {
      expect(await opened.gateway.verify(token, '192.0.2.1')).toMatchObject({ success: false });
    });

    test('many at once are told apart', async () => {
      const tokens = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? opened.solve() : `made-up-${index}`));
      const verdicts = await Promise.all(tokens.map((token) => opened.gateway.verify(token, '192.0.2.1')));
      expect(verdicts.map(({ success }) => success)).toEqual(tokens.map((_, index) => index % 2 === 0));
    });
  });
}
