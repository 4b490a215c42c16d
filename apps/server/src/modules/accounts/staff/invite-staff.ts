import { t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/staff.ts';
import { staffRoles, type StaffRole } from '@ovation/contract/staff-permissions.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadLoginAccount } from '../account.store.ts';
import { queueMail } from '../mail/mail.ts';
import { presentAccountCards } from '../present.ts';
import { hashToken, hashTokenInHex, makeToken } from '../token.ts';
import { deleteInvitation, insertInvitation, type InvitationRow } from './invitation.store.ts';
import { presentInvitation } from './present-staff.ts';

const lifetimeMs = 3 * 24 * 3_600_000;

/** Inviting the same address again replaces the earlier link. Throws email-taken. */
export async function inviteStaff(call: Call<typeof operations.inviteStaff>) {
  const { app, actor, body } = call;
  if (await loadLoginAccount(app.database, { email: body.email }))
    throw new Failure('email-taken', t('An account has this email address. Please invite another address.'));
  const token = makeToken();
  const invitation = await app.transaction(async (work) => {
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const wanted = { ...body, tokenHash: hashToken(token), invitedBy: actor.id, expiresAt };
    const row = await insertInvitation(work.db, wanted, now);
    await mailInvitation(work, app, row, token);
    await recordEvent(work, call, { kind: 'staff-invited', details: { roles: body.roles.join(', ') } });
    return row;
  });
  return presentInvitation(invitation, await presentAccountCards(app.database, [actor.id]));
}

async function mailInvitation(work: Work, app: App, { email, roles, expires_at }: InvitationRow, token: string) {
  const { siteName } = await app.settings.read();
  const names = roles.map((role) => translated(staffRoles[role as StaffRole].label)).join(', ');
  const isQueued = await queueMail(work, app, {
    to: email,
    kind: 'link',
    subject: t('You are invited to join the staff of {siteName}', { siteName }),
    paragraphs: [
      t('An owner of the site has invited you. Your role: {names}.', { names }),
      t(
        'Use this link to choose a name and a password. It works once, for three days. If you did not expect it, ignore it.',
      ),
    ],
    action: { label: t('Join the staff'), path: `/auth/staff?token=${token}` },
    secret: { hash: hashTokenInHex(token), expiresAt: expires_at.toISOString() },
  });
  if (!isQueued)
    throw new Failure(
      'too-many-requests',
      t('Too many emails have been sent to this address. Please try again later.'),
    );
}

export async function withdrawStaffInvitation({ app, params }: Call<typeof operations.withdrawStaffInvitation>) {
  if (!(await deleteInvitation(app.database, params.id)))
    throw new Failure('not-found', t('This invitation has already been accepted or withdrawn.'));
  return { message: t('The link no longer works.') };
}
