import { z } from 'zod';
import { done, id, idParams, listOf, time } from '../fields.ts';
import { operation } from '../operation.ts';

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
