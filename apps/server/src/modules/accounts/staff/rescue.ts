import { t } from '@ovation/language/t.ts';
import { randomBytes } from 'node:crypto';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent, type SecurityEvent } from '../../security-log/index.ts';
import { loadAccountByName, loadMe, lockAccount, updateAccount, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { createAccount } from '../registration/create-account.ts';
import { deleteAuthenticator } from '../second-factor/second-factor.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { loadStaffMember, lockRoles, setRoles } from './staff.store.ts';

// What the operator does at the machine when nobody can log in (`npm run admin`). The log has them without an actor.

/** By username or email address. Throws not-found. */
export async function findAccountAtMachine(app: App, name: string): Promise<MeRow> {
  const found = await loadAccountByName(app.database, name);
  const account = found && found.status !== 'closed' ? await loadMe(app.database, found.id) : undefined;
  if (!account) throw new Failure('not-found', t('There is no account with the name {name}.', { name }));
  return account;
}

/** Gives a member of staff the role of an owner; the other roles stay. Throws conflict for others. */
export async function makeOwner(app: App, account: MeRow): Promise<void> {
  await app.transaction(async (work) => {
    await lockRoles(work.db);
    const member = await loadStaffMember(work.db, account.id);
    if (!member)
      throw new Failure(
        'conflict',
        t('This is an account of a fan or creator. Please name an email address for a new owner.'),
      );
    const roles = [...new Set([...member.roles, 'owner'])];
    await setRoles(work.db, account.id, roles, app.clock.now());
    const details = { before: member.roles.join(', '), after: roles.join(', ') };
    await record(work, app, { kind: 'staff-changed', subjectId: account.id, details });
  });
}

export interface NewPassword {
  readonly username: string;
  /** Kept nowhere else. */
  readonly password: string;
}

/** A new member of staff, who is an owner. Throws email-taken. */
export async function createOwner(app: App, email: string): Promise<NewPassword> {
  const [password, username] = [makePassword(), `owner-${randomBytes(3).toString('hex')}`];
  const account = { kind: 'admin', name: t('Owner'), username, email, password, emailVerified: true } as const;
  await createAccount(app, account, async (work, id) => {
    await setRoles(work.db, id, ['owner'], app.clock.now());
    await record(work, app, { kind: 'staff-joined', subjectId: id, details: { roles: 'owner' } });
  });
  return { username, password };
}

/** Sets a password that nobody has chosen, and signs the account out everywhere. */
export async function setNewPassword(app: App, account: MeRow): Promise<NewPassword> {
  const password = makePassword();
  const passwordHash = await app.passwords.hash(password);
  await app.transaction(async (work) => {
    await lockAccount(work.db, account.id);
    await updateAccount(work.db, account.id, { passwordHash }, app.clock.now());
    await signOut(work, app, account);
    await record(work, app, { kind: 'password-changed', subjectId: account.id });
    await mailSecurityNotice(work, app, account.email, 'password');
  });
  return { username: account.username, password };
}

/** Removes passkeys, the authenticator app and its recovery codes, and signs the account out everywhere. */
export async function resetSecondFactor(app: App, account: MeRow): Promise<void> {
  await app.transaction(async (work) => {
    await lockAccount(work.db, account.id);
    await deletePasskeysOf(work.db, account.id);
    await deleteAuthenticator(work.db, account.id);
    await signOut(work, app, account);
    await record(work, app, { kind: 'authenticator-removed', subjectId: account.id });
    await mailSecurityNotice(work, app, account.email, 'authenticator-removed');
  });
}

export async function endSessionsAtMachine(app: App, account: MeRow): Promise<void> {
  await app.transaction(async (work) => {
    await signOut(work, app, account);
    await record(work, app, { kind: 'sessions-ended', subjectId: account.id, details: { devices: 'all' } });
  });
}

async function signOut(work: Work, app: App, { id }: MeRow): Promise<void> {
  await deleteSessionsOf(work.db, id);
  work.afterCommit(() => app.realtime.recheck(id));
}

function record(work: Work, app: App, { details, ...event }: SecurityEvent): Promise<void> {
  return recordEvent(work, { app }, { ...event, details: { ...details, by: 'npm run admin' } });
}

const makePassword = (): string => randomBytes(12).toString('base64url');
