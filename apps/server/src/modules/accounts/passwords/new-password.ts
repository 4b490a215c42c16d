import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { invalidField } from '../../../platform/failure.ts';

/** Hashes a password that a person chose. Rejects common ones, which attackers guess first. */
export async function hashNewPassword(app: Pick<App, 'passwords'>, password: string): Promise<string> {
  await requireUncommon(app, password);
  return app.passwords.hash(password);
}

/** Throws field-invalid for a common password. */
export async function requireUncommon({ passwords }: Pick<App, 'passwords'>, password: string): Promise<void> {
  if (await passwords.isCommon(password))
    throw invalidField(
      'password',
      t('Many people use this password, so it is easy to guess. Please choose another, for example a short sentence.'),
    );
}
