import { expect, test } from 'vitest';
import { contentSecurityPolicy, type CardFormOrigins } from './content-security-policy.ts';

const directiveOf = (name: string, mediaOrigin?: string, cardForm?: CardFormOrigins): string | undefined =>
  contentSecurityPolicy({ nonce: 'x', development: false, mediaOrigin, cardForm })
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `));

test('images, videos and the player’s segments may come from the public media origin, and from no other site', () => {
  for (const name of ['img-src', 'media-src', 'connect-src']) {
    expect(directiveOf(name, 'https://media.example.com')).toMatch(/^\S+ 'self'.* https:\/\/media\.example\.com$/);
    expect(directiveOf(name)).not.toContain('http');
  }
  expect(directiveOf('script-src', 'https://media.example.com')).not.toContain('example');
});

test('a provider’s card form may show its frame and call its provider; without one no other site may', () => {
  const cardForm = {
    frames: ['https://js.bank.example'],
    connections: ['https://api.bank.example'],
    images: ['https://img.bank.example'],
  };
  expect(directiveOf('frame-src', undefined, cardForm)).toBe("frame-src 'self' https://js.bank.example");
  expect(directiveOf('connect-src', undefined, cardForm)).toBe("connect-src 'self' https://api.bank.example");
  expect(directiveOf('img-src', undefined, cardForm)).toBe("img-src 'self' data: blob: https://img.bank.example");
  expect(directiveOf('script-src', undefined, cardForm)).not.toContain('bank');
  expect(directiveOf('frame-src')).toBe("frame-src 'self'");
});

test('an external captcha may only show its frame', () => {
  const policy = { nonce: 'x', development: false, captchaFrames: ['https://captcha.example'] };
  const withoutFrame = { ...policy, captchaFrames: undefined };
  expect(contentSecurityPolicy(policy)).toBe(
    contentSecurityPolicy(withoutFrame).replace("frame-src 'self'", "frame-src 'self' https://captcha.example"),
  );
});

test('Google Analytics may be called only where the site has it', () => {
  const policy = { nonce: 'x', development: false };
  expect(contentSecurityPolicy(policy)).not.toContain('google');
  const counted = contentSecurityPolicy({ ...policy, analytics: true });
  expect(counted).toContain("connect-src 'self' https://*.google-analytics.com https://*.googletagmanager.com");
  expect(counted).not.toMatch(/script-src[^;]*google/);
});
