import { expect, test } from 'vitest';
import { createCommonPasswords } from './common-passwords.ts';

const isCommon = createCommonPasswords();

test.each([
  'password1',
  'Password123!',
  '12345678',
  'QWERTYUIOP',
  'iloveyou1',
  'sunshine2026',
  'aaaaaaaaaaaa',
  'abababababab',
  'football!!',
  'trustno1',
])('%s is common', async (password) => {
  expect(await isCommon(password)).toBe(true);
});

test.each([
  'a long enough password',
  'correct horse battery',
  'encore-encore',
  'kx8#Lq2p',
  'пароль на каждый день',
  '1-2-3, and the band plays',
  '🎻🎺🥁 every evening',
])('%s is not common', async (password) => {
  expect(await isCommon(password)).toBe(false);
});
