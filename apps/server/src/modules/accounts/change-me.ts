import type * as operations from '@ovation/contract/accounts.ts';
import type { App } from '../../app.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { loadMe, updateAccount, type MeRow } from './account.store.ts';
import { retireAccountTokens } from './account-token.store.ts';
import { presentMe } from './present.ts';
import { deleteSessionsOf } from './session.store.ts';
import { hashToken } from './token.ts';
import { mailVerification } from './verification-mail.ts';

export interface AccountFields {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

/** Prepares a change of the account's own fields; the slow hashing happens before the transaction that applies it. */
export async function prepareAccountChange(app: App, fields: AccountFields, token: string | undefined) {
  const passwordHash = fields.password === undefined ? undefined : await app.passwords.hash(fields.password);
  const name = fields.name === undefined ? undefined : cleanLine('name', fields.name);
  return async (work: Work, accountId: string): Promise<void> => {
    const before = await loadMe(work.db, accountId);
    await updateAccount(work.db, accountId, { name, username: fields.username, email: fields.email, passwordHash }, app.clock.now());
    if (passwordHash !== undefined) {
      await deleteSessionsOf(work.db, accountId, token === undefined ? undefined : hashToken(token));
      work.afterCommit(() => app.realtime.recheck(accountId));
    }
    if (fields.email !== undefined && fields.email !== before?.email) await confirmAnew(work, app, accountId);
    await work.publish('account.changed', { accountId });
  };
}

/** Links that went to the old address must open nothing at the new one, which gets its own. */
async function confirmAnew(work: Work, app: App, accountId: string): Promise<void> {
  await retireAccountTokens(work.db, accountId, ['verify-email', 'reset-password']);
  await mailVerification(work, app, (await loadMe(work.db, accountId)) as MeRow);
}

export async function changeMe({ app, actor, body, request }: Pick<Call<typeof operations.changeMe>, 'app' | 'actor' | 'body' | 'request'>) {
  const apply = await prepareAccountChange(app, body, request.token);
  await app.transaction((work) => apply(work, actor.id));
  return presentMe((await loadMe(app.database, actor.id)) as MeRow);
}
