import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/users.ts';
import type { User } from '@ovation/contract/people/users.ts';
import { sanitiseText } from '@ovation/domain';
import type * as accountOperations from '@ovation/contract/people/accounts.ts';
import type * as personOperations from '@ovation/contract/people/person.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';
import { loadUser, findUsers, type UserRow } from './suspension.store.ts';
import { searchedWordsOf } from '../../../platform/search/word-indexes.ts';
import { presentAccountCard } from '../present.ts';
import { loadCardFor } from '../account.store.ts';
import { cleanLine, cleanText } from '../../../platform/clean-line.ts';
import { recordEvent } from '../../security-log/index.ts';
import { queueMail } from '../mail/mail.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

export async function changeUserStatus({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.changeUserStatus>) {
  const reason = sanitiseText(body.reason ?? '') || null;
  const until = body.until === undefined ? null : new Date(body.until);
  return app.transaction(async (work) => {
    if (!(await loadUser(work.db, params.id))) throw new Failure('not-found', t('This account does not exist.'));
    const by = { app, actor, request };
    if (body.status === 'suspended')
      await suspendAccount(work, by, { accountId: params.id, byId: actor.id, reason, until });
    else await restoreAccount(work, by, { accountId: params.id });
    return presentUser(requireRow(await loadUser(work.db, params.id)));
  });
}

export async function listUsers({ app, query }: Call<typeof operations.listUsers>) {
  const words = await searchedWordsOf(app.wordIndexes, 'account', query.q ?? '');
  const { rows, total } = await findUsers(app.database, query, words);
  return { data: rows.map(presentUser), total };
}

function presentUser(row: UserRow): User {
  return {
    ...presentAccountCard(row),
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    isPerformer: row.kind === 'performer',
    status: row.status === 'leaving' ? 'active' : (row.status as User['status']),
    closesAt: row.closing_at?.toISOString() ?? null,
    suspension: presentSuspension(row),
    usedBytes: Number(row.used_bytes ?? 0n),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentSuspension({ suspended_at, suspended_until, suspension_reason }: UserRow): User['suspension'] {
  if (suspended_at === null) return null;
  return {
    since: suspended_at.toISOString(),
    until: suspended_until?.toISOString() ?? null,
    reason: suspension_reason,
  };
}

export async function viewUser({ app, actor, params, request }: Call<typeof accountOperations.viewUser>) {
  const row = await loadCardFor(app.database, params.id, { viewerId: actor.id, country: request.country });
  if (!row) throw new Failure('not-found');
  return { ...presentAccountCard(row), isPerformer: row.kind === 'performer', createdAt: row.created_at.toISOString() };
}

/** Emails a person in the name of the site. Nothing else changes, and no strike is counted. */
export async function notifyPerson({
  app,
  actor,
  params: { id },
  body,
  request,
}: Call<typeof personOperations.notifyPerson>) {
  const [subject, text] = [cleanLine('subject', body.subject), cleanText('text', body.text)];
  await app.transaction(async (work) => {
    const user = await loadUser(work.db, id);
    if (!user) throw new Failure('not-found', t('This account does not exist.'));
    const write = () => ({
      subject,
      paragraphs: text.split(/\n+/),
      action: { label: t('Write to us'), path: '/contact' },
    });
    if (!(await queueMail(work, app, { to: user.email, name: user.name, kind: 'notice', write })))
      throw new Failure('conflict', t('This account has no email address, or has been sent too many emails today.'));
    const event = { kind: 'person-notified', subjectId: id, details: { subject, text } } as const;
    await recordEvent(work, { app, actor, request }, event);
  });
  return { message: t('Your notice is on its way.') };
}
