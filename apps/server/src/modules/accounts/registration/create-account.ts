import { displayNameProblem, usernameProblem } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { insertAccount } from '../account.store.ts';
import { hashNewPassword } from '../passwords/new-password.ts';
import { claimUsername } from './username-claim.store.ts';
import { mailVerification } from '../mail/link-mail.ts';

export interface Registration {
  readonly kind: 'user' | 'performer' | 'admin';
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Set for accounts that the site itself creates. */
  readonly emailVerified?: boolean;
  /** The site chose the username. */
  readonly isUsernameSuggested?: boolean;
  /** What the person read while registering; undefined where someone else registers them. */
  readonly language?: string;
}

/**
 * Creates an account, queues its verification email and runs `andThen`, all in one transaction.
 * Throws username-taken, email-taken.
 */
export async function createAccount(
  app: App,
  registration: Registration,
  andThen?: (work: Work, accountId: string) => Promise<void>,
): Promise<string> {
  const { password, emailVerified, ...account } = registration;
  const name = cleanLine('name', account.name);
  if (!emailVerified) await requireAllowedNames(app, { name, username: account.username });
  // The operator chose the passwords of the site's own accounts, so the list of common passwords does not apply.
  const passwordHash = emailVerified ? await app.passwords.hash(password) : await hashNewPassword(app, password);
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const id = await insertAccount(
      work.db,
      { ...account, name, passwordHash, emailVerifiedAt: emailVerified ? now : null },
      now,
    );
    if (!(await claimUsername(work.db, id, account.username, now))) throw new Failure('username-taken');
    await andThen?.(work, id);
    if (!emailVerified) await mailVerification(work, app, { id, email: account.email });
    await work.publish('account.registered', { accountId: id, kind: account.kind });
    return id;
  });
}

interface Names {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * Throws field-invalid for names that imitate staff, a company or a system account. `before` holds the account's
 * present names: it may keep those.
 */
export async function requireAllowedNames(app: App, { name, username }: Names, before: Names = {}): Promise<void> {
  const { siteName } = await app.settings.read();
  const wrong = {
    username: username === undefined || username === before.username ? undefined : usernameProblem(username, siteName),
    name: name === undefined || name === before.name ? undefined : displayNameProblem(name, siteName),
  };
  for (const [field, problem] of Object.entries(wrong)) if (problem !== undefined) throw invalidField(field, problem);
}
