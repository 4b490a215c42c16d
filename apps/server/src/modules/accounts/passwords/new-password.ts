import type { App } from '../../../app.ts';
import { invalidField } from '../../../platform/failure.ts';

/** Hashes a password that a person chose. Rejects common ones, which attackers guess first. */
export async function hashNewPassword({ passwords }: Pick<App, 'passwords'>, password: string): Promise<string> {
  if (await passwords.isCommon(password))
    throw invalidField(
      'password',
      'Many people use this password, so it is guessed first. Please choose another, for example a short sentence.',
    );
  return passwords.hash(password);
}
