import { z } from 'zod';
import { done, time, id, idParams, listOf } from '../fields.ts';
import { operation } from '../operation.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';
import { says } from '../says.ts';

/** Six digits of the authenticator app, or a recovery code. Spaces and dashes do not matter. */
export const secondFactorCode = z.string().trim().max(40, says('At most 40 characters.'));

export const currentPasswordIfAny = z.string().max(200, says('At most 200 characters.')).optional();

/** How an account protects its login beyond the password. */
export const secondFactor = z.object({
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: time.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Until when a member of staff has to set up a passkey or an app; null if nothing is due. */
  dueAt: time.nullable(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Ten codes for a login without the app, each of which works once. The server cannot show them again. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

const reauthenticated = { body: z.object({ currentPassword: currentPasswordIfAny }).default({}) };

export const getSecondFactor = operation({
  name: 'getSecondFactor',
  area: 'auth',
  summary: 'Your authenticator app, recovery codes, and what is due',
  method: 'GET',
  path: '/auth/second-factor',
  access: 'account',
  withoutSecondFactor: true,
  whileClosing: true,
  reply: secondFactor,
});

export const createAuthenticator = operation({
  name: 'createAuthenticator',
  area: 'auth',
  summary: 'A secret for an authenticator app (TOTP); active once confirmed',
  method: 'POST',
  path: '/auth/second-factor/authenticator',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  limit: { max: 60, windowSeconds: 600 },
  ...reauthenticated,
  status: 201,
  /** `uri` is what the QR code says: otpauth://totp/… */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['reauthentication-required', 'conflict'],
});

export const confirmAuthenticator = operation({
  name: 'confirmAuthenticator',
  area: 'auth',
  summary: 'Activate the app with one of its codes',
  method: 'PUT',
  path: '/auth/second-factor/authenticator',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodes,
  errors: ['not-found'],
});

export const removeAuthenticator = operation({
  name: 'removeAuthenticator',
  area: 'auth',
  summary: 'Remove the app and the recovery codes',
  method: 'DELETE',
  path: '/auth/second-factor/authenticator',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  ...reauthenticated,
  reply: done,
  errors: ['not-found', 'conflict', 'last-way-in', 'reauthentication-required'],
});

export const createRecoveryCodes = operation({
  name: 'createRecoveryCodes',
  area: 'auth',
  summary: 'Ten new recovery codes in place of the old ones',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'account',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  ...reauthenticated,
  status: 201,
  reply: recoveryCodes,
  errors: ['not-found', 'reauthentication-required'],
});

export const createReauthentication = operation({
  name: 'createReauthentication',
  area: 'auth',
  summary: 'A challenge for one of your passkeys',
  method: 'POST',
  path: '/auth/reauthentication/options',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  whileClosing: true,
  limit: { max: 60, windowSeconds: 600 },
  reply: passkeyRequest,
});

export const reauthenticate = operation({
  name: 'reauthenticate',
  area: 'auth',
  summary: 'Allow sensitive changes in this session for five minutes',
  method: 'POST',
  path: '/auth/reauthentication',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  whileClosing: true,
  limit: { max: 60, windowSeconds: 600 },
  /** A passkey, or the password, with `code` where an authenticator app is set up. */
  body: z.object({
    currentPassword: currentPasswordIfAny,
    code: secondFactorCode.optional(),
    passkey: passkeyAssertion.optional(),
  }),
  reply: z.object({ until: time }),
  errors: [
    'passkey-refused',
    'second-factor-required',
    'passkey-required',
    'password-needed',
    'reauthentication-required',
  ],
});

/** A device or browser where an account is logged in. */
export const openSession = z.object({
  _id: id,
  /** The browser's description: Firefox on Windows. */
  device: z.string(),
  /** The network address of the login; empty if unknown. */
  address: z.string(),
  /** The country of that address, as two letters; null if unknown. */
  country: z.string().nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  createdAt: time,
  /** Accurate to some minutes. */
  lastSeenAt: time,
});
export type OpenSession = z.output<typeof openSession>;

export const listSessions = operation({
  name: 'listSessions',
  area: 'auth',
  summary: 'Where this account is logged in, the last seen first',
  method: 'GET',
  path: '/auth/sessions',
  access: 'account',
  reply: listOf(openSession),
});

export const endSessionById = operation({
  name: 'endSessionById',
  area: 'auth',
  summary: 'Sign one device out; its sockets close',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const endAllSessions = operation({
  name: 'endAllSessions',
  area: 'auth',
  summary: 'Sign out everywhere, here as well',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'account',
  reply: done,
});
