import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/users.ts';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call, Actor } from '../../../../platform/http/call.ts';
import { recordEvent, type EventContext } from '../../../security-log/index.ts';
import { loadUser } from '../../suspension/suspension.store.ts';
import { hashToken, makeToken } from '../../token.ts';
import { deleteExpiredViews, deleteViewsBy, insertView, countViewRequest, type EndedView } from './view.store.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import { newcomerOf } from '../../newcomer.ts';

const lifetimeMs = 15 * 60_000;

/** Views the site as a fan or performer, never as staff. An earlier view of the member ends. */
export async function beginView(call: Call<typeof operations.beginView>) {
  const { app, actor, params, body, session } = call;
  const token = makeToken();
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await app.transaction(async (work) => {
    if (!(await loadUser(work.db, params.id))) throw new Failure('not-found', t('This account does not exist.'));
    await endViews(work, call, await deleteViewsBy(work.db, actor.id));
    const view = { tokenHash: hashToken(token), staffId: actor.id, accountId: params.id, expiresAt };
    await insertView(work.db, view, now);
    const details = { reason: body.reason };
    await recordEvent(work, call, { kind: 'view-begun', subjectId: params.id, details });
  });
  session.keepView(token, expiresAt);
  return { until: expiresAt.toISOString() };
}

/** Without a view, only the cookie is removed. */
export async function endView(call: Call<typeof operations.endView>) {
  const { app, actor, session } = call;
  const staffId = actor.view?.staffId;
  if (staffId !== undefined)
    await app.transaction(async (work) => endViews(work, call, await deleteViewsBy(work.db, staffId)));
  session.endView();
  return { message: t('You’re viewing the site as yourself again.') };
}

/** Writes the end of views that nobody has ended into the security log. */
export async function sweepViews(app: App): Promise<void> {
  await app.transaction(async (work) => endViews(work, { app }, await deleteExpiredViews(work.db, app.clock.now())));
}

/** Writes the end of views into the security log. */
export async function endViews(work: Work, by: EventContext, views: readonly EndedView[]): Promise<void> {
  for (const { staff_id, account_id, requests } of views)
    await recordEvent(
      work,
      { ...by, actor: { id: staff_id } },
      { kind: 'view-ended', subjectId: account_id, details: { requests: String(requests) } },
    );
}

/**
 * The account that a member of staff views the site as; the member's own once the view has ended. Every request of a
 * view is counted, for the security log.
 */
export async function viewAs(app: App, staff: Actor, token: string): Promise<Actor> {
  if (!may(staff, 'people') || staff.lacksSecondFactor) return staff;
  const now = app.clock.now();
  const row = await countViewRequest(app.database, { tokenHash: hashToken(token), staffId: staff.id }, now);
  if (!row) return staff;
  return {
    id: row.id,
    kind: row.kind as Actor['kind'],
    username: row.username,
    status: (row.status ?? 'active') as Actor['status'],
    newcomer: newcomerOf(row, now),
    // The member of staff still reads their own.
    language: staff.language ?? null,
    view: { id: row.view_id, staffId: staff.id, until: row.expires_at },
  };
}
