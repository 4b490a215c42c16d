import { z } from 'zod';
import { done, id, idParams, line, listOf, listQuery, moment, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

export const post = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  /** HTML of the allowed tags only. */ content: z.string(),
  /** People who register agree to it. */
  isAgreedTo: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Post = z.output<typeof post>;

export const searchPosts = operation({
  name: 'searchPosts',
  area: 'posts',
  summary: 'The site’s own pages',
  method: 'GET',
  path: '/posts/search',
  access: 'public',
  mayLag: 'visitors',
  query: listQuery(['title'], { q: z.string().trim().max(100).optional() }),
  reply: listOf(post),
});

export const getPost = operation({
  name: 'getPost',
  area: 'posts',
  summary: 'One page, by id or slug',
  method: 'GET',
  path: '/posts/{id}',
  access: 'public',
  mayLag: 'visitors',
  params: z.object({ id: z.string().min(1).max(120) }),
  reply: post,
  errors: ['not-found'],
});

const promoFields = {
  title: line(80),
  text: prose(300),
  label: line(40),
  /** A path of the site, `/search?isFreeSubscription=true`, or an address of the web. */
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?![/\\])|https?:\/\/)[^\s\\]*$/, says('Please enter an address that starts with / or https://.')),
  isActive: z.boolean(),
  ordering: z.number().int().min(0).max(10_000),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
};

export const promo = z.object({
  ...promoFields,
  _id: id,
  title: z.string(),
  text: z.string(),
  label: z.string(),
  url: z.string(),
  ordering: z.number().int(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Promo = z.output<typeof promo>;

export const searchPromos = operation({
  name: 'searchPromos',
  area: 'promo',
  summary: 'The site’s current promotions',
  method: 'GET',
  path: '/site-promo/search',
  access: 'public',
  mayLag: 'visitors',
  query: listQuery(['ordering'], {}),
  reply: listOf(promo),
});

export const listPromos = operation({
  name: 'listPromos',
  area: 'administration',
  summary: 'All promos, active or not',
  method: 'GET',
  path: '/admin/site-promo',
  access: 'admin',
  permission: 'pages',
  query: listQuery(['ordering'], {}),
  reply: listOf(promo),
});

export const createPromo = operation({
  name: 'createPromo',
  area: 'administration',
  summary: 'Add a promo',
  method: 'POST',
  path: '/admin/site-promo',
  access: 'admin',
  permission: 'pages',
  body: z.object({
    ...promoFields,
    text: promoFields.text.default(''),
    isActive: promoFields.isActive.default(true),
    ordering: promoFields.ordering.default(0),
    startsAt: promoFields.startsAt.default(null),
    endsAt: promoFields.endsAt.default(null),
  }),
  status: 201,
  reply: promo,
});

export const changePromo = operation({
  name: 'changePromo',
  area: 'administration',
  summary: 'Change a promo; omitted fields stay',
  method: 'PUT',
  path: '/admin/site-promo/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  body: z.object(promoFields).partial(),
  reply: promo,
  errors: ['not-found'],
});

export const deletePromo = operation({
  name: 'deletePromo',
  area: 'administration',
  summary: 'Delete a promo',
  method: 'DELETE',
  path: '/admin/site-promo/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const getHealth = operation({
  name: 'getHealth',
  area: 'operation',
  summary:
    '200 when all roles of this process are ready and its database responds, “degraded” without the store; else 503',
  method: 'GET',
  path: '/health',
  access: 'public',
  staysOpen: true,
  reply: z.object({
    /** `degraded`: what does not need the media is served. */ status: z.enum(['ok', 'degraded']),
    roles: z.array(z.string()),
    /** The store of the media does not answer. */ store: z.literal('away').optional(),
    /** With REDIS_URL: while it is down, each process works alone. */ redis: z.enum(['connected', 'away']).optional(),
  }),
  errors: ['unavailable', 'maintenance'],
});

const mailHead = z.object({ _id: id, to: z.string(), subject: z.string(), createdAt: time });

export const listMailbox = operation({
  name: 'listMailbox',
  area: 'administration',
  summary: 'Emails that the site would have sent, while no SMTP server is set',
  method: 'GET',
  path: '/admin/mailbox',
  access: 'admin',
  permission: 'operations',
  query: listQuery([], { q: line(100).optional() }),
  reply: listOf(mailHead),
});
export const getMail = operation({
  name: 'getMail',
  area: 'administration',
  summary: 'One of these emails',
  method: 'GET',
  path: '/admin/mailbox/{id}',
  access: 'admin',
  permission: 'operations',
  params: z.object({ id }),
  reply: mailHead.extend({ text: z.string(), html: z.string().nullable() }),
  errors: ['not-found'],
});

export const listJobs = operation({
  name: 'listJobs',
  area: 'administration',
  summary: 'Background jobs: waiting, running or failed',
  method: 'GET',
  path: '/admin/jobs',
  access: 'admin',
  permission: 'operations',
  query: listQuery([], { failed: z.enum(['true', 'false']).optional() }),
  reply: listOf(
    z.object({
      _id: z.string(),
      task: z.string(),
      attempts: z.number().int(),
      maxAttempts: z.number().int(),
      lastError: z.string().nullable(),
      runAt: time,
      isLocked: z.boolean(),
      createdAt: time,
      updatedAt: time,
    }),
  ),
});

/** What waits for a decision of staff, by the pages where they decide. */
export const pendingWork = z.object({
  performers: z.number().int(),
  identity: z.number().int(),
  reports: z.number().int(),
  consent: z.number().int(),
  payouts: z.number().int(),
  disputes: z.number().int(),
  approvals: z.number().int(),
});
export type PendingWork = z.output<typeof pendingWork>;

export const getPendingWork = operation({
  name: 'getPendingWork',
  area: 'administration',
  summary: 'How much waits for staff; numbers that the roles of the member do not include are absent',
  method: 'GET',
  path: '/admin/pending-work',
  access: 'admin',
  permission: 'overview',
  reply: pendingWork.partial(),
});

export const getStatistics = operation({
  name: 'getStatistics',
  area: 'administration',
  summary: 'Statistics of the site',
  method: 'GET',
  path: '/admin/statistics',
  access: 'admin',
  permission: 'overview',
  reply: z.object({
    totalUser: z.number().int(),
    totalPerformer: z.number().int(),
    totalPending: z.number().int(),
    totalFeed: z.number().int(),
    grossLast30Days: z.number(),
    commissionLast30Days: z.number(),
    failedJobs: z.number().int(),
    backup: z.object({
      lastAt: z.iso.datetime().nullable().describe('The moment that the last complete backup holds'),
      isScheduled: z.boolean().describe('Whether the site makes backups by itself'),
      isLate: z.boolean().describe('Whether a scheduled backup is missing'),
    }),
    missingPages: z.array(z.enum(['terms', 'privacy'])).describe('What a site should have published before it opens'),
  }),
});
