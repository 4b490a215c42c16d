import { t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/staff.ts';
import type { StaffInvitation, StaffMember } from '@ovation/contract/people/staff.ts';
import { staffRoles, type StaffRole } from '@ovation/contract/staff-permissions.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { deleteAuthenticator } from '../second-factor/second-factor.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { deleteIdentitiesOf } from '../social/identity.store.ts';
import {
  deleteInvitationsBy,
  findInvitations,
  loadInvitation,
  useInvitation,
  deleteInvitation,
  insertInvitation,
  type InvitationRow,
} from './invitation.store.ts';
import {
  closeStaffRow,
  hasOtherOwner,
  loadStaffMember,
  lockRoles,
  setRoles,
  findStaff,
  type StaffRow,
} from './staff.store.ts';
import { endViews } from './views/view-as.ts';
import { deleteViewsBy } from './views/view.store.ts';
import { presentAccountCards, presentAccountCard } from '../present.ts';
import { createAccount, requireAllowedNames } from '../registration/create-account.ts';
import { requireUncommon } from '../passwords/new-password.ts';
import { hashToken, hashTokenInHex, makeToken } from '../token.ts';
import { loadLoginAccount } from '../account.store.ts';
import { queueMail } from '../mail/mail.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

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
    return presentStaffMember(requireRow(await loadStaffMember(work.db, params.id)));
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

export async function listStaff({ app, query }: Call<typeof operations.listStaff>) {
  const { rows, total } = await findStaff(app.database, query);
  return { data: rows.map(presentStaffMember), total };
}

export async function listStaffInvitations({ app, query }: Call<typeof operations.listStaffInvitations>) {
  const { rows, total } = await findInvitations(app.database, query, app.clock.now());
  const cards = await presentAccountCards(
    app.database,
    rows.map(({ invited_by }) => invited_by),
  );
  return { data: rows.map((row) => presentInvitation(row, cards)), total };
}

/** The address is confirmed by its link. The person logs in afterwards, which begins the time for a second factor. */
export async function acceptStaffInvitation(call: Call<typeof operations.acceptStaffInvitation>) {
  const { app, body, request } = call;
  const { token, ...chosen } = body;
  const tokenHash = hashToken(token);
  const found = await loadInvitation(app.database, tokenHash, app.clock.now());
  if (!found) throw tooOld();
  await requireAllowedNames(app, chosen);
  await requireUncommon(app, chosen.password);
  const { language } = request;
  const account = { ...chosen, kind: 'admin', email: found.email, emailVerified: true, language } as const;
  await createAccount(app, account, async (work, id) => {
    const now = app.clock.now();
    const invitation = await useInvitation(work.db, tokenHash, now);
    if (!invitation) throw tooOld();
    await setRoles(work.db, id, invitation.roles, now);
    const details = { roles: invitation.roles.join(', ') };
    await recordEvent(work, { ...call, actor: { id } }, { kind: 'staff-joined', details });
  });
  await app.mail.forget({ secretHash: hashTokenInHex(token) });
  return { message: t('Welcome! Please log in with your new password.') };
}

function tooOld(): Failure {
  return new Failure('not-found', t('This link has been used or has expired. Please ask for a new invitation.'));
}

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
  const names = (): string => roles.map((role) => translated(staffRoles[role as StaffRole].label)).join(', ');
  const isQueued = await queueMail(work, app, {
    to: email,
    kind: 'link',
    secret: { hash: hashTokenInHex(token), expiresAt: expires_at.toISOString() },
    write: () => ({
      subject: t('You are invited to join the staff of {siteName}', { siteName }),
      paragraphs: [
        t('An owner of the site has invited you. Your role: {names}.', { names: names() }),
        t(
          'Use this link to choose a name and a password. It works once, for three days. If you did not expect it, ignore it.',
        ),
      ],
      action: { label: t('Join the staff'), path: `/auth/staff?token=${token}` },
    }),
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

function presentStaffMember(row: StaffRow): StaffMember {
  return {
    ...presentAccountCard(row),
    email: row.email ?? '',
    roles: row.roles as StaffRole[],
    hasSecondFactor: row.has_second_factor,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

function presentInvitation(row: InvitationRow, cards: ReadonlyMap<string, AccountCard>): StaffInvitation {
  return {
    _id: row.id,
    email: row.email,
    roles: row.roles as StaffRole[],
    invitedBy: cards.get(row.invited_by) ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
