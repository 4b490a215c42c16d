import * as argon2 from '@node-rs/argon2';
import { createCommonPasswords } from './common-passwords.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether attackers guess it early. */
  isCommon(password: string): Promise<boolean>;
  /** Takes the same time for an account that does not exist or was closed, whose hash is undefined or empty. */
  isRight(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** The cost of one hash; the default is OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export type PasswordCost = Pick<argon2.Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(
  cost: PasswordCost = recommendedCost,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): Passwords {
  /** For accounts without a hash; no password matches it. */
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
