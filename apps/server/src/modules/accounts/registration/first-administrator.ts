import { t } from '@ovation/language/t.ts';
import { randomBytes } from 'node:crypto';
import type { App } from '../../../app.ts';
import { hasAdministrator } from '../account.store.ts';
import { setRoles } from '../staff/staff-role.store.ts';
import { createAccount } from './create-account.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Creates the first administrator if there is none. Returns the credentials to print once. */
export async function ensureAdministrator(app: App): Promise<Credentials | undefined> {
  if (await hasAdministrator(app.database)) return undefined;
  const email = app.config.adminEmail ?? 'admin@ovation.localhost';
  const password = app.config.adminPassword ?? randomBytes(9).toString('base64url');
  const account = { kind: 'admin', name: t('Administrator'), username: 'administrator', emailVerified: true } as const;
  await createAccount(app, { ...account, email, password }, (work, id) =>
    setRoles(work.db, id, ['owner'], app.clock.now()),
  );
  return { email, password };
}
