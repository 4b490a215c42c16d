import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** A hash that no password has, made once: an unknown name is verified against it, so that it takes as long as a known one. */
let decoy: Promise<string> | undefined;

export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  // The hash of a closed account is empty: it takes as long too.
  const matches = await verify(passwordHash || (await decoy), password);
  return matches && Boolean(passwordHash);
}
