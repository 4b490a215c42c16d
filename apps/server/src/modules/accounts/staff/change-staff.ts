import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/staff.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { deleteAuthenticator } from '../second-factor/authenticator.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { deleteIdentitiesOf } from '../social/identity.store.ts';
import { deleteInvitationsBy } from './invitation.store.ts';
import { presentStaffMember } from './present-staff.ts';
import {
  closeStaffRow,
  hasOtherOwner,
  loadStaffMember,
  lockRoles,
  setRoles,
  type StaffRow,
} from './staff-role.store.ts';
import { endViews } from './views/begin-view.ts';
import { deleteViewsBy } from './views/view.store.ts';

/** Takes effect with the next call of the member. Throws not-found, last-owner. */
export async function changeStaffRoles(call: Call<typeof operations.changeStaffRoles>) {
  const { app, params, body } = call;
  return app.transaction(async (work) => {
    const before = await lockMember(work, params.id);
    if (!body.roles.includes('owner')) await requireOtherOwner(work, before);
    await setRoles(work.db, params.id, body.roles, app.clock.now());
    const details = { before: before.roles.join(', '), after: body.roles.join(', ') };
    await recordEvent(work, call, { kind: 'staff-changed', subjectId: params.id, details });
    recheckLater(work, app, params.id);
    return presentStaffMember((await loadStaffMember(work.db, params.id)) as StaffRow);
  });
}

/** The account can never log in again. What the member decided keeps their name. Throws not-found, last-owner. */
export async function removeStaff(call: Call<typeof operations.removeStaff>) {
  const { app, actor, params } = call;
  if (params.id === actor.id) throw new Failure('conflict', t('Please ask another owner to remove you.'));
  await app.transaction(async (work) => {
    const before = await lockMember(work, params.id);
    await requireOtherOwner(work, before);
    await setRoles(work.db, params.id, [], app.clock.now());
    await closeWaysIn(work, params.id);
    await endViews(work, call, await deleteViewsBy(work.db, params.id));
    await closeStaffRow(work.db, params.id, app.clock.now());
    const details = { before: before.roles.join(', ') };
    await recordEvent(work, call, { kind: 'staff-removed', subjectId: params.id, details });
    recheckLater(work, app, params.id);
  });
  return { message: t('Removed. Their sessions have ended.') };
}

async function closeWaysIn({ db }: Work, id: string): Promise<void> {
  await deleteSessionsOf(db, id);
  await deletePasskeysOf(db, id);
  await deleteAuthenticator(db, id);
  await deleteIdentitiesOf(db, id);
  await deleteInvitationsBy(db, id);
}

async function lockMember(work: Work, id: string): Promise<StaffRow> {
  await lockRoles(work.db);
  const member = await loadStaffMember(work.db, id);
  if (!member) throw new Failure('not-found', t('This person is not a member of staff.'));
  return member;
}

async function requireOtherOwner(work: Work, { id, roles }: StaffRow): Promise<void> {
  if (roles.includes('owner') && !(await hasOtherOwner(work.db, id))) throw new Failure('last-owner');
}

/** Closes sockets whose session or role is gone. */
function recheckLater(work: Work, app: App, id: string): void {
  work.afterCommit(() => app.realtime.recheck(id));
}
