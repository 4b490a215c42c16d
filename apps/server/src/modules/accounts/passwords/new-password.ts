import type { App } from '../../../app.ts';
import { invalidField } from '../../../platform/failure.ts';

/** What is kept of a password that a person has chosen; one that others guess first is refused. */
export async function hashNewPassword({ passwords }: Pick<App, 'passwords'>, password: string): Promise<string> {
  if (await passwords.isCommon(password))
    throw invalidField(
      'password',
      'Many people use this password, so it is guessed first. Please choose another, for example a short sentence.',
    );
  return passwords.hash(password);
}
