import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/staff.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireAllowedNames } from '../registration/allowed-names.ts';
import { createAccount } from '../registration/create-account.ts';
import { requireUncommon } from '../passwords/new-password.ts';
import { hashToken, hashTokenInHex } from '../token.ts';
import { loadInvitation, useInvitation } from './invitation.store.ts';
import { setRoles } from './staff-role.store.ts';

/** The address is confirmed by its link. The person logs in afterwards, which begins the time for a second factor. */
export async function acceptStaffInvitation(call: Call<typeof operations.acceptStaffInvitation>) {
  const { app, body } = call;
  const { token, ...chosen } = body;
  const tokenHash = hashToken(token);
  const found = await loadInvitation(app.database, tokenHash, app.clock.now());
  if (!found) throw tooOld();
  await requireAllowedNames(app, chosen);
  await requireUncommon(app, chosen.password);
  const account = { ...chosen, kind: 'admin', email: found.email, emailVerified: true } as const;
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
