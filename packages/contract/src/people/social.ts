import { z } from 'zod';
import { session } from './accounts.ts';
import { agreed, currentPassword, done, line, listOf, returnTo, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** The sites through which people sign in; `twitter` is X, under the name of its specified operations. */
export const socialProviders = ['google', 'twitter'] as const;
export const socialProvider = z.enum(socialProviders);
export type SocialProvider = z.output<typeof socialProvider>;

/** What a trip to a provider is for: to log in or register, to link it to this account, or to confirm who one is. */
export const socialPurpose = z.enum(['sign-in', 'link', 'confirm']);
export type SocialPurpose = z.output<typeof socialPurpose>;

const start = {
  method: 'POST',
  access: 'public',
  staysOpen: true,
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({
    /** The kind of account for a person who has none yet. */
    role: z.enum(['user', 'performer']).default('user'),
    purpose: socialPurpose.default('sign-in'),
    remember: z.boolean().default(false),
    /** The page to open afterwards. */
    returnTo: returnTo.optional(),
    /** Required to link, if a password is how the account confirms changes. */
    currentPassword: currentPassword.optional(),
  }),
  errors: ['not-found', 'not-signed-in', 'reauthentication-required', 'unavailable'],
} as const;

export const startGoogle = operation({
  ...start,
  name: 'startGoogle',
  area: 'auth',
  summary: 'Start a sign-in with Google: its address, and the nonce for an identity token',
  path: '/auth/google/authorization',
  reply: z.object({ url: z.string(), nonce: z.string() }),
});

export const startTwitter = operation({
  ...start,
  name: 'startTwitter',
  area: 'auth',
  summary: 'Start a sign-in with X: its address; a cookie of one day keeps the role',
  path: '/auth/twitter/login',
  reply: z.object({ url: z.string() }),
});

const finish = {
  method: 'POST',
  access: 'public',
  staysOpen: true,
  limit: { max: 60, windowSeconds: 600 },
  reply: session.partial({ token: true, expiresAt: true }).extend({
    outcome: z.enum(['signed-in', 'registered', 'linked', 'confirmed']),
    returnTo: z.string().nullable(),
  }),
  errors: [
    'sign-in-refused',
    'sign-in-expired',
    'not-found',
    'not-signed-in',
    'account-suspended',
    'email-not-verified',
    'identity-linked',
    'identity-email-taken',
    'email-taken',
    'agreement-required',
    'second-factor-required',
    'passkey-required',
    'unavailable',
  ],
} as const;

/** As the provider sends them to the page of the callback. */
const answer = z.object({ code: line(2_000), state: line(200) });

export const loginWithGoogle = operation({
  ...finish,
  name: 'loginWithGoogle',
  area: 'auth',
  summary: 'Finish a sign-in with an identity token of Google, which names the nonce of its start',
  path: '/auth/google/login',
  body: z.object({ credential: line(8_192) }),
});

export const exchangeGoogleCode = operation({
  ...finish,
  name: 'exchangeGoogleCode',
  area: 'auth',
  summary: 'Finish a sign-in with an authorisation code of Google',
  path: '/auth/google/token',
  body: answer,
});

export const finishTwitter = operation({
  ...finish,
  name: 'finishTwitter',
  area: 'auth',
  summary: 'Finish a sign-in with an authorisation code of X',
  path: '/auth/twitter/callback',
  body: answer,
});

export const finishSocialSecondStep = operation({
  ...finish,
  name: 'finishSocialSecondStep',
  area: 'auth',
  summary: 'Finish a sign-in with Google or X of an account with a second factor',
  path: '/auth/social/second-step',
  /** Of the authenticator app, or a recovery code. */
  body: z.object({ code: line(40) }),
});

export const finishSocialRegistration = operation({
  ...finish,
  name: 'finishSocialRegistration',
  area: 'auth',
  summary: 'Register after a sign-in with Google or X that answered `agreement-required`',
  path: '/auth/social/registration',
  body: z.object({ agreed }),
});

/** A linked account of a provider. */
export const linkedIdentity = z.object({
  provider: socialProvider,
  /** As the provider has verified it. */
  email: z.string().nullable(),
  linkedAt: time,
});
export type LinkedIdentity = z.output<typeof linkedIdentity>;

export const listIdentities = operation({
  name: 'listIdentities',
  area: 'auth',
  summary: 'The accounts of providers with which you can log in',
  method: 'GET',
  path: '/auth/identities',
  access: 'account',
  reply: listOf(linkedIdentity),
});

export const unlinkIdentity = operation({
  name: 'unlinkIdentity',
  area: 'auth',
  summary: 'Unlink a provider, unless it is your last way to log in',
  method: 'DELETE',
  path: '/auth/identities/{provider}',
  access: 'account',
  params: z.object({ provider: socialProvider }),
  reply: done,
  errors: ['not-found', 'last-way-in'],
});
