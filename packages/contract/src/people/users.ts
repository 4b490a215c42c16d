import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { idParams, listOf, listQuery, moment, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';

export const userStatus = z.enum(['active', 'suspended']);
export type UserStatus = z.output<typeof userStatus>;

export const suspension = z.object({ since: time, until: time.nullable(), reason: z.string().nullable() });

/** A fan's or performer's account as staff sees it. */
export const user = accountCard.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  isPerformer: z.boolean(),
  status: userStatus,
  suspension: suspension.nullable(),
  /** When the account closes, if its owner asked for it. */
  closesAt: time.nullable(),
  /** The size of the account's uploads. */
  usedBytes: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type User = z.output<typeof user>;

export const listUsers = operation({
  name: 'listUsers',
  area: 'administration',
  summary: 'Accounts of fans and performers by name and status',
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  permission: 'people',
  query: listQuery(['name', 'username'], {
    status: userStatus.optional(),
    kind: z.enum(['fan', 'performer']).optional(),
    /** Whether the email address is confirmed. */
    verified: z.enum(['true', 'false']).optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(user),
});

export const changeUserStatus = operation({
  name: 'changeUserStatus',
  area: 'administration',
  summary:
    'Suspend a fan or a performer, for a time or until further notice, or restore the account; takes effect at once',
  method: 'PUT',
  path: '/admin/users/{id}/status',
  access: 'admin',
  permission: 'people',
  params: idParams,
  body: z
    .object({ status: userStatus, reason: prose(1_000).optional(), until: moment.optional() })
    .refine(({ status, until }) => status === 'suspended' || until === undefined, {
      path: ['until'],
      message: t('Only a suspension can have an end.'),
    })
    .refine(({ status, reason }) => status === 'active' || reason !== '', {
      path: ['reason'],
      message: t('Please say why, in a word or more.'),
    }),
  reply: user,
  errors: ['not-found'],
});
