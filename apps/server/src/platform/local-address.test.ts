import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isLocalAddress } from './local-address.ts';

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://127.9.9.9:1',
  'http://[::1]:3000',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.9.9',
  'http://192.168.0.7:3000',
  'http://169.254.1.1',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://nas',
  'http://ovation.local',
  'https://stage.example',
  'https://site.test',
  'http://app.localhost',
  'https://box.home.arpa',
  'https://api.internal',
])('%s is local, and needs no captcha', (address) => {
  expect([isLocalAddress(address), readConfig({ PUBLIC_URL: address }).captcha.fallback]).toEqual([true, 'off']);
});

test.each([
  'https://ovation.art',
  'http://ovation.art:8080',
  'https://example.com',
  'https://localhost.ovation.art',
  'https://test.art',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://192.169.0.1',
  'http://11.0.0.1',
  'http://[2001:4860:4860::8888]',
  'https://notinternal.com',
  'https://a.locals',
])('%s is public, and uses the built-in captcha', (address) => {
  expect([isLocalAddress(address), readConfig({ PUBLIC_URL: address }).captcha.fallback]).toEqual([false, 'builtin']);
});

test('the environment may name another captcha, but no unknown one', () => {
  expect(readConfig({ PUBLIC_URL: 'https://ovation.art', CAPTCHA: 'off' }).captcha.configured).toBe('off');
  expect(readConfig({}).captcha).toMatchObject({ configured: undefined, fallback: 'off', siteKey: '' });
  expect(() => readConfig({ CAPTCHA: 'yes' })).toThrow(
    'CAPTCHA is "yes", but should be off, builtin, recaptcha or turnstile.',
  );
});
