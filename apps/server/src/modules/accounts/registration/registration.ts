import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../../../platform/http/call.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { requireMe, hasAdministrator, markEmailVerified, loadAccountByName } from '../account.store.ts';
import { createAccount } from './create-account.ts';
import { suggestNames } from '../social/suggest-names.ts';
import { presentMe } from '../present.ts';
import { startSession } from '../sessions/session.ts';
import { mustVerifyEmail, mailVerificationAgainJob } from '../mail/link-mail.ts';
import type { App } from '../../../app.ts';
import { setRoles } from '../staff/staff.store.ts';
import { Failure } from '../../../platform/failure.ts';
import { hasConfirmed, useAccountToken } from '../account-token.store.ts';
import { hashTokenInHex } from '../token.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import { isClaimed } from './username-claim.store.ts';
import { queueMail } from '../mail/mail.ts';
import { mayLogIn } from '../suspension/policy.ts';
import { job } from '../../../platform/jobs/job.ts';

const mustConfirm = () => ({
  message: t('Welcome! We have sent you an email: please confirm your address, then log in.'),
});

export async function registerUser(call: Call<typeof operations.registerUser>) {
  await requireCaptcha(call, 'registerUser');
  const {
    app,
    body: { captcha: _captcha, agreed: _agreed, ...account },
  } = call;
  const { language } = call.request;
  const named = { ...account, ...(await namesOf(call)), kind: 'user', language } as const;
  const accountId = await registerQuietly(app, named, () => createAccount(app, named));
  if (accountId === undefined) return mustConfirm();
  const me = await requireMe(app.database, accountId);
  if (await mustVerifyEmail(app, me)) return mustConfirm();
  return { ...(await startSession(call, accountId, false)), user: presentMe(me) };
}

/** A person who is about to subscribe gives an address and a password; their names can wait. */
async function namesOf({ app, body: { name, username } }: Call<typeof operations.registerUser>) {
  if (username !== undefined) return { name: name ?? username, username };
  const suggested = await suggestNames(app.database, app, { name: name ?? null, username: null });
  return { name: name ?? suggested.name, username: suggested.username, isUsernameSuggested: true };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Creates the first administrator if there is none. Returns the credentials to print once. */
export async function ensureAdministrator(app: App): Promise<Credentials | undefined> {
  if (await hasAdministrator(app.database)) return undefined;
  const email = app.config.adminEmail ?? 'admin@ovation.localhost';
  const password = app.config.adminPassword ?? randomBytes(9).toString('base64url');
  const account = { kind: 'admin', name: t('Administrator'), username: 'administrator', emailVerified: true } as const;
  await createAccount(app, { ...account, email, password }, (work, id) =>
    setRoles(work.db, id, ['owner'], app.clock.now()),
  );
  return { email, password };
}

export async function verifyEmail({ app, body }: Call<typeof operations.verifyEmail>) {
  return body.token === undefined ? sendAgain(app, body.email ?? '') : confirm(app, body.token);
}

async function confirm(app: App, token: string) {
  await app.transaction(async (work) => {
    const accountId = await useAccountToken(work.db, token, 'verify-email', app.clock.now());
    // People come back to the same email.
    if (accountId === undefined && (await hasConfirmed(work.db, token))) return;
    if (accountId === undefined)
      throw new Failure('not-found', t('This link has been used or has expired. Please ask for a new one.'));
    await markEmailVerified(work.db, accountId, app.clock.now());
  });
  await app.mail.forget({ secretHash: hashTokenInHex(token) });
  return { message: t('Thank you. Your address is confirmed.') };
}

/** Neither the reply nor its timing reveals whether an address has an account. */
async function sendAgain(app: App, email: string) {
  await app.transaction((work) => work.enqueue(mailVerificationAgainJob, { email }));
  return { message: t('If this address has an unconfirmed account, we have sent a new email.') };
}

interface Names {
  readonly username: string;
  readonly email: string;
}

/**
 * Creates an account. On sites that require confirmed addresses, a taken address looks like a free one: the owner gets
 * an email, and this returns undefined.
 */
export async function registerQuietly(
  app: App,
  { username, email }: Names,
  create: () => Promise<string>,
): Promise<string | undefined> {
  try {
    return await create();
  } catch (error) {
    if (!breaksConstraint(error, 'accounts_email_unique') || !(await app.settings.read()).requireEmailVerification)
      throw error;
  }
  // Usernames are public, so rejecting a taken one reveals nothing about the address.
  if (await isClaimed(app.database, username, app.clock.now())) throw new Failure('username-taken');
  await app.transaction((work) => work.enqueue(mailAlreadyRegisteredJob, { email }));
  return undefined;
}

export const mailAlreadyRegisteredJob = job({
  name: 'mail-already-registered',
  payload: z.object({ email: z.string() }),
});

/** The registration form must not reveal that an address has an account, so its owner gets an email instead. */
export async function mailAlreadyRegistered(app: App, { email }: { readonly email: string }): Promise<void> {
  const account = await loadAccountByName(app.database, email);
  if (!account || !mayLogIn(account)) return;
  await app.transaction((work) =>
    queueMail(work, app, {
      to: account.email,
      kind: 'link',
      write: () => ({
        subject: t('You already have an account'),
        paragraphs: [
          t(
            'Someone, hopefully you, tried to register with this address. You already have an account: log in, or choose a new password. If this was not you, ignore this email: nothing has changed.',
          ),
        ],
        action: { label: t('Choose a new password'), path: '/auth/forgot' },
      }),
    }),
  );
}
