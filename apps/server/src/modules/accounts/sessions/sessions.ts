import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/person.ts';
import type * as sessionOperations from '@ovation/contract/people/sign-in.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadUser } from '../suspension/suspension.store.ts';
import { deleteSessionsOf, loadOpenSessions, deleteSessionById } from './session.store.ts';
import { hashToken } from '../token.ts';
import { deviceName } from './known-device.ts';

/** Signs a fan or performer out everywhere: for an account that someone else may have taken over. */
export async function endSessionsOfPerson({
  app,
  actor,
  params: { id },
  body,
  request,
}: Call<typeof operations.endSessionsOfPerson>) {
  const reason = cleanLine('reason', body.reason);
  await app.transaction(async (work) => {
    if (!(await loadUser(work.db, id))) throw new Failure('not-found', t('This account does not exist.'));
    await deleteSessionsOf(work.db, id);
    const event = { kind: 'signed-out-by-staff', subjectId: id, details: { reason } } as const;
    await recordEvent(work, { app, actor, request }, event);
    work.afterCommit(() => app.realtime.recheck(id));
  });
  return { message: t('They are signed out everywhere.') };
}

export async function listSessions({ app, actor, request }: Call<typeof sessionOperations.listSessions>) {
  const rows = await loadOpenSessions(app.database, actor.id, app.clock.now());
  const own = hashToken(request.token ?? '');
  const data = rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    country: app.geo.countryOf(row.address) ?? null,
    isCurrent: own.equals(row.token_hash),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { data, total: data.length };
}

export async function endAllSessions({ app, actor, request, session }: Call<typeof sessionOperations.endAllSessions>) {
  await app.transaction(async (work) => {
    await deleteSessionsOf(work.db, actor.id);
    await recordEvent(work, { app, actor, request }, { kind: 'sessions-ended', details: { devices: 'all' } });
  });
  session.end();
  app.realtime.recheck(actor.id);
  return { message: t('You are signed out everywhere.') };
}

export async function endSessionById({
  app,
  actor,
  params,
  request,
  session,
}: Call<typeof sessionOperations.endSessionById>) {
  const ended = await app.transaction(async (work) => {
    const tokenHash = await deleteSessionById(work.db, { id: params.id, accountId: actor.id });
    if (!tokenHash) throw new Failure('not-found', t('This device is already signed out.'));
    await recordEvent(work, { app, actor, request }, { kind: 'sessions-ended', details: { devices: 'one' } });
    return tokenHash;
  });
  if (ended.equals(hashToken(request.token ?? ''))) session.end();
  app.realtime.recheck(actor.id);
  return { message: t('The device is signed out.') };
}
