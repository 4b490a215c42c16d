import * as argon2 from '@node-rs/argon2';
import { clientHashAsTyped, clientHashOf, isClientHash } from '@ovation/domain';
import { createCommonPasswords } from './common-passwords.ts';

/** Every `password` is the password itself or its client hash (`clientHashOf`): both open the same account. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether attackers guess it early. */
  isCommon(password: string): Promise<boolean>;
  /** Takes the same time for an account that does not exist or was closed, whose hash is undefined or empty. */
  isRight(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** Marks a hash of a client hash. Older ones are of the password itself, which a client hash cannot match. */
const mark = 'client-hash:';

/** Whether only the password itself opens this account: it was stored before client hashes. */
export function isOldHash(passwordHash: string): boolean {
  return passwordHash !== '' && !passwordHash.startsWith(mark);
}

const toClientHash = async (password: string): Promise<string> =>
  isClientHash(password) ? password : clientHashOf(password);

/** What a hash may have been made of: before passwords were normalised, of their letters as they were typed. */
async function waysToHash(password: string, isOld: boolean): Promise<ReadonlySet<string>> {
  if (isClientHash(password)) return new Set([password]);
  if (isOld) return new Set([password.normalize('NFC'), password]);
  return new Set([await clientHashOf(password), await clientHashAsTyped(password)]);
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
    hash: async (password) => mark + (await hashAtCost(await toClientHash(password))),
    isCommon: createCommonPasswords(),
    async isRight(password, passwordHash) {
      decoy ??= hashAtCost(crypto.randomUUID());
      const stored = passwordHash?.replace(mark, '') || (await decoy);
      let matches = false;
      for (const presented of await waysToHash(password, isOldHash(passwordHash ?? '')))
        matches ||= await verify(stored, presented);
      return matches && Boolean(passwordHash);
    },
  };
}
