import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/sign-in.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { isReauthenticated, saveReauthentication } from '../sessions/session.store.ts';
import { requireCurrentPassword, type AuthenticatedCall } from '../passwords/current-password.ts';
import { loadWaysIn } from '../second-factor/second-factor.store.ts';
import { hashToken, hashTokenInHex } from '../token.ts';
import type { Call } from '../../../platform/http/call.ts';
import { acceptPasskey } from '../passkeys/accept-passkey.ts';
import { requireSecondFactor, needsSecondFactor } from '../second-factor/require-second-factor.ts';
import { requestOf } from '../passkeys/ceremony.ts';
import { loadPasskeys } from '../passkeys/passkey.store.ts';
import type { App } from '../../../app.ts';

/**
 * Throws unless the person behind this session has just shown who they are: a stolen session must not suffice to take
 * over an account or its money. The current password in `typed` is enough for an account without a second factor;
 * others call `reauthenticate` first, which opens the session for five minutes.
 */
export async function requireReauthentication(
  call: AuthenticatedCall,
  typed: string | undefined,
  field = 'currentPassword',
): Promise<void> {
  const { app, actor, request } = call;
  const isOpen = await isReauthenticated(app.database, hashToken(request.token ?? ''), app.clock.now());
  if (!typed && isOpen) return;
  const ways = await loadWaysIn(app.database, actor.id);
  if (typed && ways.hasPassword) await requireCurrentPassword(call, typed, field);
  if (isOpen) return;
  const isEnough = ways.hasPassword && !needsSecondFactor(actor, ways, await app.settings.read());
  if (typed && isEnough) return;
  if (!typed && isEnough && !ways.hasPasskey) throw invalidField(field, t('Please enter your current password.'));
  throw new Failure('reauthentication-required');
}

export async function reauthenticate(call: Call<typeof operations.reauthenticate>) {
  await requireProof(call);
  return openForChanges(call.app, call.request.token);
}

async function requireProof(call: Call<typeof operations.reauthenticate>): Promise<void> {
  const { actor, body } = call;
  if (body.passkey) {
    const use = { purpose: 'reauthentication', owner: sessionOwner(call) } as const;
    await acceptPasskey(call, body.passkey, { use, accountId: actor.id });
  } else {
    await requireCurrentPassword(call, body.currentPassword);
    await requireSecondFactor(call, actor, body.code);
  }
}

export async function createReauthentication(call: Call<typeof operations.createReauthentication>) {
  const passkeys = await loadPasskeys(call.app.database, call.actor.id);
  return requestOf(call.app, { purpose: 'reauthentication', owner: sessionOwner(call) }, passkeys);
}

/** Names this account in this session: what one session asked for is of no use to another. */
export function sessionOwner({ actor, request }: Pick<AuthenticatedCall, 'actor' | 'request'>): string {
  return `${actor.id} ${hashTokenInHex(request.token ?? '')}`;
}

/** How long a session may make sensitive changes. */
const openMs = 5 * 60_000;

/** Allows sensitive changes in a session for five minutes. The caller has verified who the person is. */
export async function openForChanges(
  app: Pick<App, 'clock' | 'database'>,
  token: string | undefined,
): Promise<{ until: string }> {
  const until = new Date(app.clock.now().getTime() + openMs);
  await saveReauthentication(app.database, hashToken(token ?? ''), until);
  return { until: until.toISOString() };
}
