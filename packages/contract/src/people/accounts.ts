import { z } from 'zod';
import { captchaToken } from './captcha.ts';
import {
  agreed,
  currentPassword,
  done,
  email,
  id,
  idParams,
  line,
  listOf,
  listQuery,
  password,
  time,
  total,
  username,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';
import { staffPermissionNames } from '../staff-permissions.ts';

/** The logged-in account as it sees itself. */
export const me = z.object({
  _id: id,
  name: z.string(),
  username: z.string(),
  /** Empty while there is none. */
  email: z.string(),
  avatar: z.string(),
  cover: z.string(),
  balance: total,
  isPerformer: z.boolean(),
  isAdmin: z.boolean(),
  /** Of staff: what their roles allow. */
  permissions: z.array(z.enum(staffPermissionNames)),
  /** A member of staff is viewing the site as this account, read-only, until then. */
  viewedUntil: time.optional(),
  emailVerified: z.boolean(),
  /** A passkey or an authenticator app: sensitive changes then need `POST /auth/reauthentication` first. */
  hasSecondFactor: z.boolean(),
  /** The code of what it reads; null while its browser says it. The site may have stopped to offer it. */
  language: z.string().nullable(),
  /** When the account closes; until then it can only be kept, or its data be downloaded. Null for all others. */
  closesAt: time.nullable(),
  /** A performer's status; other accounts are always active. */
  status: z.enum(['pending', 'active', 'rejected', 'suspended']),
  /** What an account from a sign-in with Google or X still lacks; a suggested username counts until it is confirmed. */
  missing: z.array(z.enum(['username', 'email', 'password'])),
  createdAt: time,
  updatedAt: time,
});
export type Me = z.output<typeof me>;

/** An account as others see it in lists. */
export const accountCard = z.object({ _id: id, username: z.string(), name: z.string(), avatar: z.string() });
export type AccountCard = z.output<typeof accountCard>;

export const session = z.object({ token: z.string(), expiresAt: time, user: me });

export const login = operation({
  name: 'login',
  area: 'auth',
  summary: 'Log in a user or a performer by username or email',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  staysOpen: true,
  limit: { max: 300, windowSeconds: 60 },
  body: z.object({
    username: line(254),
    password: z.string().min(1, says('Please enter your password.')).max(200),
    remember: z.boolean().default(false),
    /** Of the authenticator app, or a recovery code; required once one is set up. */
    code: z.string().trim().max(40, says('At most 40 characters.')).optional(),
    /** Required after three failed attempts. */
    captcha: captchaToken,
  }),
  reply: session,
  errors: [
    'incorrect-credentials',
    'second-factor-required',
    'passkey-required',
    'password-needed',
    'account-suspended',
    'email-not-verified',
    'captcha-required',
    'captcha-unavailable',
  ],
});

export const logout = operation({
  name: 'logout',
  area: 'auth',
  summary: 'End this session',
  method: 'POST',
  path: '/auth/logout',
  access: 'account',
  whileSuspended: true,
  withoutSecondFactor: true,
  whileClosing: true,
  staysOpen: true,
  reply: done,
});

const registration = { email, password, agreed, captcha: captchaToken };

export const registerUser = operation({
  name: 'registerUser',
  area: 'auth',
  summary: 'Register a fan',
  method: 'POST',
  path: '/auth/users/register',
  access: 'public',
  limit: { max: 300, windowSeconds: 600 },
  /** The site chooses names that are missing; then `missing` of the account has `username`, which it can change. */
  body: z.object({ name: line(80).optional(), username: username.optional(), ...registration }),
  /** Only `message` while the email address has to be verified first. */
  status: 201,
  reply: z.object({
    token: z.string().optional(),
    expiresAt: time.optional(),
    user: me.optional(),
    message: z.string().optional(),
  }),
  errors: ['username-taken', 'email-taken', 'captcha-required', 'captcha-unavailable'],
});

export const verifyEmail = operation({
  name: 'verifyEmail',
  area: 'auth',
  summary: 'Resend the verification email (email), or verify its token (token)',
  method: 'POST',
  path: '/auth/email-verification',
  access: 'public',
  limit: { max: 60, windowSeconds: 600 },
  body: z
    .object({ token: line(200).optional(), email: email.optional() })
    .refine((body) => (body.token === undefined) !== (body.email === undefined), {
      path: ['email'],
      ...says('Please enter your email address, or open the link in the email.'),
    }),
  reply: done,
  errors: ['not-found'],
});

export const forgotPassword = operation({
  name: 'forgotPassword',
  area: 'auth',
  summary: 'Email a password reset link; never reveals whether the address is known',
  method: 'POST',
  path: '/auth/users/forgot',
  access: 'public',
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ email, captcha: captchaToken }),
  reply: done,
  errors: ['captcha-required', 'captcha-unavailable'],
});

export const resetPassword = operation({
  name: 'resetPassword',
  area: 'auth',
  summary: 'Set a new password with the token of the email; ends all sessions',
  method: 'POST',
  path: '/auth/users/reset',
  access: 'public',
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ token: line(200), password }),
  reply: done,
  errors: ['not-found'],
});

export const changePassword = operation({
  name: 'changePassword',
  area: 'auth',
  summary: 'Change the password; ends all other sessions',
  method: 'PUT',
  path: '/auth/users/me/password',
  access: 'account',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  /** Older clients send `source` for the kind of password. */
  body: z.object({
    password,
    /** Unless the account has none yet, or has confirmed itself by `POST /auth/reauthentication`. */
    currentPassword: currentPassword.min(1, says('Please enter your current password.')).optional(),
    source: z.string().max(50).optional(),
  }),
  reply: done,
  errors: ['incorrect-credentials', 'reauthentication-required', 'password-needed'],
});

export const getMe = operation({
  name: 'getMe',
  area: 'users',
  summary: 'The current account',
  method: 'GET',
  path: '/users/me',
  access: 'account',
  withoutSecondFactor: true,
  whileClosing: true,
  reply: me,
});

export const getAccount = operation({
  name: 'getAccount',
  area: 'users',
  summary: 'The same as GET /users/me',
  method: 'GET',
  path: '/users',
  access: 'account',
  reply: me,
});

const accountChange = z.object({
  name: line(80).optional(),
  username: username.optional(),
  email: email.optional(),
  password: password.optional(),
  /** The code of a language that the site offers; null for what the browser says. */
  language: line(10).nullable().optional(),
  /** Required with another `email` or a `password`, if the account has one. */
  currentPassword: currentPassword.optional(),
});

export const changeMe = operation({
  name: 'changeMe',
  area: 'users',
  summary: 'Change the current account',
  method: 'PUT',
  path: '/users/me',
  access: 'account',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  body: accountChange,
  reply: me,
  errors: ['username-taken', 'email-taken', 'reauthentication-required', 'password-needed'],
});

export const closeAccount = operation({
  name: 'closeAccount',
  area: 'users',
  summary: 'Close your account: at once hidden and signed out, deleted for good after the days that the site waits',
  method: 'DELETE',
  path: '/users/me',
  access: 'account',
  limit: { max: 30, windowSeconds: 600 },
  body: z.object({
    currentPassword: currentPassword.optional(),
    /** The same under the name that older clients use. */
    password: currentPassword.optional(),
    /** Confirms that the wallet's balance is lost; required if there is any. */
    givesUpBalance: z.boolean().default(false),
  }),
  /** `closesAt`: until when the account can be kept. */
  reply: done.extend({ closesAt: time }),
  errors: ['conflict', 'reauthentication-required', 'password-needed'],
});

export const keepAccount = operation({
  name: 'keepAccount',
  area: 'users',
  summary: 'Keep an account that is about to close; the login before this confirms who asks',
  method: 'POST',
  path: '/users/me/keep',
  access: 'account',
  whileSuspended: true,
  whileClosing: true,
  limit: { max: 30, windowSeconds: 600 },
  reply: me,
  errors: ['conflict'],
});

export const changeAccount = operation({
  name: 'changeAccount',
  area: 'users',
  summary: 'The same as PUT /users/me',
  method: 'PUT',
  path: '/users',
  access: 'account',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  body: accountChange,
  reply: me,
  errors: ['username-taken', 'email-taken', 'reauthentication-required', 'password-needed'],
});

const picture = { file: { maxSizeBytes: 20 * 1024 * 1024, required: true } };

/** A picture of the account itself: ready at its new address, or under review: then at that of the earlier one. */
export const uploadedPicture = z
  .object({ _id: id, type: z.string(), status: z.string(), url: z.string() })
  .extend({ isUnderReview: z.boolean().optional() });

export const uploadAvatar = operation({
  name: 'uploadAvatar',
  area: 'users',
  summary: 'Upload the avatar',
  method: 'POST',
  path: '/users/avatar/upload',
  access: 'account',
  files: picture,
  limit: { max: 300, windowSeconds: 600 },
  status: 201,
  reply: uploadedPicture,
  errors: ['file-invalid', 'file-too-large'],
});

export const uploadAvatarById = operation({
  name: 'uploadAvatarById',
  area: 'users',
  summary: 'Upload the avatar, for your own id',
  method: 'POST',
  path: '/users/{id}/avatar/upload',
  access: 'account',
  params: idParams,
  files: picture,
  limit: { max: 300, windowSeconds: 600 },
  status: 201,
  reply: uploadedPicture,
  errors: ['file-invalid', 'file-too-large', 'not-found'],
});

const relation = z.enum(['any', 'follower', 'subscriber', 'buyer']).default('any');

export const searchUsers = operation({
  name: 'searchUsers',
  area: 'users',
  summary: 'Search your fans: followers, subscribers, buyers',
  method: 'GET',
  path: '/users/search',
  access: 'performer',
  query: listQuery([], { q: z.string().trim().max(100).optional(), relation }),
  reply: listOf(accountCard.extend({ isFollower: z.boolean(), isSubscriber: z.boolean(), spent: total })),
});

export const viewUser = operation({
  name: 'viewUser',
  area: 'users',
  summary: 'A user’s public card',
  method: 'GET',
  path: '/users/view/{id}',
  access: 'account',
  params: idParams,
  reply: accountCard.extend({ isPerformer: z.boolean(), createdAt: time }),
  errors: ['not-found'],
});
