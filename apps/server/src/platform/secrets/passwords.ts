import * as argon2 from '@node-rs/argon2';
import { createCommonPasswords } from './common-passwords.ts';

/** How passwords are hashed and checked. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether others guess it first. */
  isCommon(password: string): Promise<boolean>;
  /** Takes as much work for an account that does not exist, or was closed, as for one that does. */
  isRight(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** What one hash costs; the default is OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export type PasswordCost = Pick<argon2.Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(
  cost: PasswordCost = recommendedCost,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): Passwords {
  /** A hash that no password has, made once, for accounts that have none. */
  let decoy: Promise<string> | undefined;
  const hashAtCost = (password: string): Promise<string> => hash(password, cost);
  return {
    hash: hashAtCost,
    isCommon: createCommonPasswords(),
    async isRight(password, passwordHash) {
      decoy ??= hashAtCost(crypto.randomUUID());
      const matches = await verify(passwordHash || (await decoy), password);
      return matches && Boolean(passwordHash);
    },
  };
}
