import { expect, test } from 'vitest';
import { createTestTokenCaptcha, testToken } from './captchas.ts';

test('only the test token is accepted', async () => {
  const { verify } = createTestTokenCaptcha();
  expect(await verify(testToken, '192.0.2.1')).toEqual({ success: true });
  for (const token of ['', 'made-up', `${testToken} `])
    expect(await verify(token, '192.0.2.1')).toEqual({ success: false });
});
