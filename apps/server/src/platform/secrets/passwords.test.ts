import * as argon2 from '@node-rs/argon2';
import { clientHashAsTyped, clientHashOf } from '@ovation/domain';
import { expect, test } from 'vitest';
import { createPasswords, isOldHash } from './passwords.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test('a password matches only its own hash', async () => {
  const passwords = createPasswords(cheap);
  const hash = await passwords.hash('correct horse');
  expect(await passwords.isRight('correct horse', hash)).toBe(true);
  expect(await passwords.isRight('battery staple', hash)).toBe(false);
  expect(await passwords.isRight('', hash)).toBe(false);
});

test('no password matches an account that does not exist, or whose hash was emptied when it was closed', async () => {
  const passwords = createPasswords(cheap);
  for (const hash of [undefined, '']) expect(await passwords.isRight('correct horse', hash)).toBe(false);
});

test('an account that does not exist takes one verification of the same cost as one that does', async () => {
  const verified: string[] = [];
  const passwords = createPasswords(cheap, {
    hash: argon2.hash,
    verify(hash, password) {
      verified.push(String(hash));
      return argon2.verify(hash, password);
    },
  });
  for (const hash of [await passwords.hash('correct horse'), undefined, ''])
    await passwords.isRight('battery staple', hash);
  const costs = verified.map((hash) => hash.split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array.from({ length: 3 }, () => '$argon2id$v=19$m=8,t=1,p=1'));
});

test('the default cost of a hash is OWASP’s minimum', async () => {
  expect(await createPasswords().hash('correct horse')).toMatch(/^client-hash:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the client hash of a password opens what the password opens, and nothing else', async () => {
  const passwords = createPasswords(cheap);
  const [byPassword, byHash] = [
    await passwords.hash('correct horse'),
    await passwords.hash(await clientHashOf('correct horse')),
  ];
  for (const hash of [byPassword, byHash]) {
    expect(await passwords.isRight('correct horse', hash)).toBe(true);
    expect(await passwords.isRight(await clientHashOf('correct horse'), hash)).toBe(true);
    expect(await passwords.isRight(await clientHashOf('battery staple'), hash)).toBe(false);
  }
});

test('the same letters open it from any keyboard, also where an older hash is of them as they were typed', async () => {
  const passwords = createPasswords(cheap);
  const [composed, decomposed] = ['fiancée à la carte'.normalize('NFC'), 'fiancée à la carte'.normalize('NFD')];
  for (const typed of [composed, decomposed]) {
    const hash = await passwords.hash(typed);
    for (const other of [composed, decomposed]) {
      expect(await passwords.isRight(other, hash)).toBe(true);
      expect(await passwords.isRight(await clientHashOf(other), hash)).toBe(true);
    }
    const older = [
      await argon2.hash(typed, cheap),
      `client-hash:${await argon2.hash(await clientHashAsTyped(typed), cheap)}`,
    ];
    for (const hashed of older) {
      expect(await passwords.isRight(typed, hashed)).toBe(true);
      expect(await passwords.isRight('fiancee a la carte', hashed)).toBe(false);
    }
  }
});

test('a hash from before client hashes is opened by the password alone', async () => {
  const passwords = createPasswords(cheap);
  const old = await argon2.hash('correct horse', cheap);
  expect(isOldHash(old)).toBe(true);
  expect(isOldHash(await passwords.hash('correct horse'))).toBe(false);
  expect(await passwords.isRight('correct horse', old)).toBe(true);
  expect(await passwords.isRight(await clientHashOf('correct horse'), old)).toBe(false);
});
