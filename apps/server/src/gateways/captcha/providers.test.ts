import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listen, startCaptchaProvider } from '../../../test/start-captcha-provider.ts';
import { captchaConformance } from './conformance.ts';
import { createRecaptcha, createTurnstile } from './captchas.ts';

const secretKey = 'our secret';
const address = '192.0.2.1';

describe.each([
  ['reCAPTCHA', createRecaptcha],
  ['Turnstile', createTurnstile],
])('%s', (name, create) => {
  const open = async () => {
    const provider = await startCaptchaProvider(secretKey);
    return {
      ...provider,
      gateway: create({ secretKey, url: provider.url }),
      solve: async (action?: string) => provider.solve(action),
    };
  };

  captchaConformance(name, open);

  test('a token without an action, as of a checkbox, is valid for every purpose', async () => {
    const provider = await open();
    expect(await provider.gateway.verify(await provider.solve(), address, 'login')).toEqual({ success: true });
    await provider.close();
  });

  test('a wrong secret key is an error, not a failed captcha', async () => {
    const provider = await open();
    await expect(
      create({ secretKey: 'another', url: provider.url }).verify(await provider.solve(), address),
    ).rejects.toThrow('invalid-input-secret');
    await provider.close();
  });

  test.each([
    [0.9, true],
    [0.5, true],
    [0.3, false],
  ])('a score of %f passes: %s', async (score, success) => {
    const provider = await listen((_request, response) => void response.end(JSON.stringify({ success: true, score })));
    expect(await create({ secretKey, url: provider.url }).verify('token', address)).toEqual({ success, score });
    await provider.close();
  });

  test.each<[string, RequestListener]>([
    ['an error', (_request, response) => void response.writeHead(500).end('{}')],
    ['no JSON', (_request, response) => void response.end('<html>')],
    ['something else', (_request, response) => void response.end('{"success":"yes"}')],
    [
      'a fault of its own',
      (_request, response) => void response.end('{"success":false,"error-codes":["internal-error"]}'),
    ],
    ['another address', (_request, response) => void response.writeHead(302, { location: '/siteverify' }).end()],
    ['nothing', () => undefined],
  ])('a provider that answers with %s is an error', async (_name, answer) => {
    const provider = await listen(answer);
    await expect(create({ secretKey, url: provider.url, timeoutMs: 200 }).verify('token', address)).rejects.toThrow(
      /./,
    );
    await provider.close();
  });
});
