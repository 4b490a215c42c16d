import { z } from 'zod';
import { currentPassword, done, id, idParams, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** An archive of everything that the site keeps about an account. */
export const dataExport = z.object({
  _id: id,
  status: z.enum(['waiting', 'ready', 'failed', 'deleted']),
  /** Null until it is ready. */
  sizeBytes: z.number().int().nullable(),
  /** Until when it can be downloaded. */
  expiresAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type DataExport = z.output<typeof dataExport>;

/** Days from asking for an archive until one may ask again. */
export const exportEveryDays = 7;

export const requestDataExport = operation({
  name: 'requestDataExport',
  area: 'users',
  summary: 'Ask for an archive of your data; once a week, announced by email when it is ready',
  method: 'POST',
  path: '/own-data/exports',
  access: 'account',
  whileSuspended: true,
  whileClosing: true,
  limit: { max: 30, windowSeconds: 3_600 },
  status: 201,
  reply: dataExport,
  errors: ['conflict'],
});

export const listDataExports = operation({
  name: 'listDataExports',
  area: 'users',
  summary: 'The archives of your data',
  method: 'GET',
  path: '/own-data/exports',
  access: 'account',
  whileClosing: true,
  query: listQuery([], {}),
  reply: listOf(dataExport),
});

export const createDataExportLink = operation({
  name: 'createDataExportLink',
  area: 'users',
  summary: 'A signed link to an archive of your data; it supports ranges',
  method: 'POST',
  path: '/own-data/exports/{id}/link',
  access: 'account',
  whileSuspended: true,
  whileClosing: true,
  limit: { max: 60, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({ currentPassword: currentPassword.optional() }),
  reply: z.object({ url: z.string(), expiresAt: time }),
  errors: ['not-found', 'reauthentication-required', 'password-needed'],
});

/** A version of a page of the site, such as its terms, that an account agreed to. */
export const agreement = z.object({
  _id: id,
  versionId: id,
  /** The page: `terms`. */
  slug: z.string(),
  title: z.string(),
  /** When this version was published. */
  publishedAt: time,
  /** By registering, or when the site asked. */
  way: z.enum(['registration', 'question']),
  createdAt: time,
});
export type Agreement = z.output<typeof agreement>;

/** With when the account said that its owner is 18 or older; null for staff, and accounts from before it was asked. */
const agreements = listOf(agreement).extend({ statedAdultAt: time.nullable() });

export const dueAgreement = agreement.pick({ versionId: true, slug: true, title: true, publishedAt: true });
export type DueAgreement = z.output<typeof dueAgreement>;

/** More pages than this never wait for an agreement at once. */
export const maxDueAgreements = 20;

export const listAgreements = operation({
  name: 'listAgreements',
  area: 'users',
  summary: 'The terms that you agreed to, each version with its time, and when you said that you are an adult',
  method: 'GET',
  path: '/own-data/agreements',
  access: 'account',
  whileClosing: true,
  query: listQuery([], {}),
  reply: agreements,
});

export const getAgreement = operation({
  name: 'getAgreement',
  area: 'users',
  summary: 'The text that you agreed to',
  method: 'GET',
  path: '/own-data/agreements/{id}',
  access: 'account',
  whileClosing: true,
  params: idParams,
  reply: agreement.extend({ /** HTML of the allowed tags only. */ content: z.string() }),
  errors: ['not-found'],
});

export const getDueAgreements = operation({
  name: 'getDueAgreements',
  area: 'users',
  summary: 'New versions of the terms that wait for your agreement',
  method: 'GET',
  path: '/own-data/due-agreements',
  access: 'account',
  reply: z.object({ data: z.array(dueAgreement) }),
});

export const agree = operation({
  name: 'agree',
  area: 'users',
  summary: 'Agree to the current versions of the terms; again changes nothing',
  method: 'POST',
  path: '/own-data/agreements',
  access: 'account',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 3_600 },
  body: z.object({ versionIds: z.array(id).min(1).max(maxDueAgreements) }),
  reply: done,
  errors: ['conflict'],
});

export const listUserAgreements = operation({
  name: 'listUserAgreements',
  area: 'administration',
  summary: 'The terms that an account agreed to',
  method: 'GET',
  path: '/admin/users/{id}/agreements',
  access: 'admin',
  permission: 'people',
  params: idParams,
  query: listQuery([], {}),
  reply: agreements,
  errors: ['not-found'],
});
