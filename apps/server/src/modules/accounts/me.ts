import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import { nameSkeleton } from '@ovation/domain';
import type { App } from '../../app.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { Failure, invalidField, TooManyRequests } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { recordEvent } from '../security-log/index.ts';
import { offeredLanguages } from '../settings/index.ts';
import { requireMe, updateAccount, type MeRow } from './account.store.ts';
import { retireAccountTokens } from './account-token.store.ts';
import { requireAllowedNames } from './registration/create-account.ts';
import { requireReauthentication } from './reauthentication/reauthentication.ts';
import type { AuthenticatedCall } from './passwords/current-password.ts';
import { hashNewPassword } from './passwords/new-password.ts';
import { presentMe } from './present.ts';
import { mailSecurityNotice } from './mail/security-notice.ts';
import { claimUsername } from './registration/username-claim.store.ts';
import { mailVerification } from './mail/link-mail.ts';
import { closeForChanges, deleteSessionsOf } from './sessions/session.store.ts';
import { hashToken } from './token.ts';

export interface AccountFields {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly language?: string | null | undefined;
}

/** Prepares a change of the account's own fields: slow hashing happens before the transaction that applies it. */
export async function prepareAccountChange(call: AuthenticatedCall, fields: AccountFields) {
  const { app, actor } = call;
  const { username, email, password, language } = fields;
  requireOffered(app, language);
  const now = await requireMe(app.database, actor.id);
  if (isSensitive(now, fields)) await requireReauthentication(call, fields.currentPassword);
  const name = fields.name === undefined ? undefined : cleanLine('name', fields.name);
  await requireAllowedNames(app, { name, username }, now);
  const passwordHash = password === undefined ? undefined : await hashNewPassword(app, password);
  return async (work: Work): Promise<void> => {
    const before = await requireMe(work.db, actor.id);
    await updateAccount(work.db, actor.id, { name, username, email, language }, app.clock.now());
    if (username !== undefined && username !== before.username) await changeUsername(work, call, before, username);
    if (passwordHash !== undefined) await replacePassword(work, call, { passwordHash, notified: before.email });
    if (email !== undefined && email !== before.email) await requireReconfirmation(work, call, before);
    await work.publish('account.changed', { accountId: actor.id });
  };
}

function requireOffered(app: App, language: string | null | undefined): void {
  if (!language || offeredLanguages(app).includes(language)) return;
  throw invalidField('language', t('This site does not offer this language. Please choose another.'));
}

/** Forms always send the address that they show, so the same address is not a change. */
function isSensitive(now: MeRow, { email, password }: AccountFields): boolean {
  return password !== undefined || (email !== undefined && email !== now.email);
}

async function changeUsername(work: Work, call: AuthenticatedCall, before: MeRow, username: string): Promise<void> {
  await recordEvent(work, call, { kind: 'username-changed' });
  await changeClaim(work, call.app, before, username);
}

/**
 * A change of capitals and dots claims nothing new, so accounts that looked alike before this rule keep their names.
 */
async function changeClaim(work: Work, app: App, before: MeRow, username: string): Promise<void> {
  if (nameSkeleton(before.username) === nameSkeleton(username)) return;
  if (!(await claimUsername(work.db, before.id, username, app.clock.now()))) throw new Failure('username-taken');
}

/**
 * Links sent to the old address must not confirm the new one, which gets its own. The old address is notified if it was
 * ever confirmed: otherwise it may be a stranger's.
 */
async function requireReconfirmation(work: Work, call: AuthenticatedCall, before: MeRow): Promise<void> {
  const { app } = call;
  await recordEvent(work, call, { kind: 'email-changed' });
  await retireAccountTokens(work.db, before.id, ['verify-email', 'reset-password']);
  if (before.email_verified_at !== null) await mailSecurityNotice(work, app, before.email, 'email');
  if (!(await mailVerification(work, app, await requireMe(work.db, before.id))))
    throw new TooManyRequests(
      3_600,
      t('We have sent too many emails for this change. Please try again in an hour. Nothing has changed yet.'),
    );
}

export async function changeMe({
  app,
  actor,
  body,
  request,
  session,
}: Pick<Call<typeof operations.changeMe>, 'app' | 'actor' | 'body' | 'request' | 'session'>) {
  const apply = await prepareAccountChange({ app, actor, request }, body);
  await app.transaction(apply);
  // What this browser kept as a visitor’s must not come back once the account has no choice of its own.
  if (body.language !== undefined) session.keepLanguage(body.language);
  return presentMe(await requireMe(app.database, actor.id));
}

export async function getMe({ app, actor }: Pick<Call<typeof operations.getMe>, 'app' | 'actor'>) {
  const me = presentMe(await requireMe(app.database, actor.id));
  return actor.view ? { ...me, viewedUntil: actor.view.until.toISOString() } : me;
}

/** The same as `getMe`, at a second route. */
export async function getAccount({ app, actor }: Call<typeof operations.getAccount>) {
  return getMe({ app, actor });
}

export async function changePassword({ app, actor, body, request }: Call<typeof operations.changePassword>) {
  await requireReauthentication({ app, actor, request }, body.currentPassword);
  const passwordHash = await hashNewPassword(app, body.password);
  await app.transaction(async (work) => {
    const { email } = await requireMe(work.db, actor.id);
    await replacePassword(work, { app, actor, request }, { passwordHash, notified: email });
  });
  return { message: t('Changes saved') };
}

/**
 * Ends what the old password gave access to: every session except the caller's, what that had confirmed, and every
 * reset link.
 */
async function replacePassword(
  work: Work,
  { app, actor, request }: AuthenticatedCall,
  { passwordHash, notified }: { readonly passwordHash: string; readonly notified: string | null },
): Promise<void> {
  await updateAccount(work.db, actor.id, { passwordHash }, app.clock.now());
  await deleteSessionsOf(work.db, actor.id, request.token === undefined ? undefined : hashToken(request.token));
  await closeForChanges(work.db, actor.id);
  await retireAccountTokens(work.db, actor.id, ['reset-password']);
  await mailSecurityNotice(work, app, notified, 'password');
  await recordEvent(work, { app, actor, request }, { kind: 'password-changed' });
  work.afterCommit(() => app.realtime.recheck(actor.id));
}
