import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from './plain-pbkdf2.ts';

test('the key without Web Crypto is the same key', async () => {
  const [salt, password] = [randomBytes(16), randomBytes(20)];
  const { derivedKey } = await deriveKey(
    { algorithm: 'PBKDF2/SHA-256', nonce: '', salt: '', keyPrefix: '', cost: 150, keyLength: 32 },
    salt,
    password,
  );
  expect(Buffer.from(derivedKey).equals(pbkdf2Sync(password, salt, 150, 32, 'sha256'))).toBe(true);
});
