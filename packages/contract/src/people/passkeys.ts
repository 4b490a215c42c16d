import { z } from 'zod';
import { session } from './accounts.ts';
import { done, id, idParams, line, listOf, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** A WebAuthn credential with which an account logs in without its password. */
export const passkey = z.object({
  _id: id,
  name: z.string(),
  /** Copied between devices by the person's password manager. */
  isSynced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** Bytes as base64url, as the browser's `toJSON` of a credential writes them. */
const bytes = z
  .string()
  .min(1, says('This is empty.'))
  .max(20_000, says('This is too long.'))
  .regex(/^[A-Za-z0-9_-]+$/, says('This is not base64url.'));
const transports = z.array(z.string().max(30)).max(10);
/** What extensions answer; the site asks for none. */
const extensionResults = z.record(z.string().max(60), z.unknown()).optional();

/** A new credential: the browser's `PublicKeyCredential.toJSON()` after `navigator.credentials.create()`. */
export const passkeyRegistration = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() }),
  clientExtensionResults: extensionResults,
});

/** A signed challenge: the same after `navigator.credentials.get()`. */
export const passkeyAssertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: extensionResults,
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const credentialDescriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const passkeyRequest = z.object({
  /** Valid for five minutes, once. */
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const maxPasskeys = 20;

export const createPasskeyLogin = operation({
  name: 'createPasskeyLogin',
  area: 'auth',
  summary: 'A challenge for a login with a passkey, without a username',
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'public',
  staysOpen: true,
  limit: { max: 300, windowSeconds: 600 },
  reply: passkeyRequest,
});

export const loginWithPasskey = operation({
  name: 'loginWithPasskey',
  area: 'auth',
  summary: 'Log in with a passkey, which counts as both factors',
  method: 'POST',
  path: '/auth/passkeys/login',
  access: 'public',
  staysOpen: true,
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({ passkey: passkeyAssertion, remember: z.boolean().default(false) }),
  reply: session,
  errors: ['passkey-refused', 'account-suspended', 'email-not-verified'],
});

export const listPasskeys = operation({
  name: 'listPasskeys',
  area: 'auth',
  summary: 'Your passkeys, at most 20',
  method: 'GET',
  path: '/auth/passkeys',
  access: 'account',
  withoutSecondFactor: true,
  whileClosing: true,
  reply: listOf(passkey),
});

export const createPasskeyRegistration = operation({
  name: 'createPasskeyRegistration',
  area: 'auth',
  summary: 'A challenge for adding a passkey',
  method: 'POST',
  path: '/auth/passkeys/registration',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  limit: { max: 60, windowSeconds: 600 },
  body: z
    .object({
      currentPassword: z.string().max(200, says('At most 200 characters.')).optional(),
    })
    .default({}),
  reply: passkeyCreation,
  errors: ['reauthentication-required', 'conflict'],
});

export const addPasskey = operation({
  name: 'addPasskey',
  area: 'auth',
  summary: 'Add the passkey that the browser made',
  method: 'POST',
  path: '/auth/passkeys',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ name: line(60), passkey: passkeyRegistration }),
  status: 201,
  reply: passkey,
  errors: ['passkey-refused', 'conflict'],
});

export const renamePasskey = operation({
  name: 'renamePasskey',
  area: 'auth',
  summary: 'Rename a passkey',
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  access: 'account',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  params: idParams,
  body: z.object({ name: line(60) }),
  reply: passkey,
  errors: ['not-found'],
});

export const removePasskey = operation({
  name: 'removePasskey',
  area: 'auth',
  summary: 'Remove a passkey, unless it is the last way in',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  params: idParams,
  body: z
    .object({
      currentPassword: z.string().max(200, says('At most 200 characters.')).optional(),
    })
    .default({}),
  reply: done,
  errors: ['not-found', 'conflict', 'last-way-in', 'reauthentication-required'],
});
