import { z } from 'zod';
import { id, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import type { StaffPermission } from '../staff-permissions.ts';
import { accountCard } from '../people/accounts.ts';
import { says } from '../says.ts';

/** The queues whose cases have a page each, with the permission that deciding them needs. */
export const staffQueues = {
  reports: { permission: 'moderation' },
  performers: { permission: 'papers' },
  identity: { permission: 'papers' },
  payouts: { permission: 'payouts' },
} as const satisfies Record<string, { readonly permission: StaffPermission }>;

export const staffQueue = z.enum(Object.keys(staffQueues) as [keyof typeof staffQueues]);
export type StaffQueue = z.output<typeof staffQueue>;

export const queuePlace = z.object({
  /** From 1; null when the case no longer waits. */
  position: z.number().int().nullable(),
  /** How many cases wait. */
  total: z.number().int(),
  /** The case that follows, after the last one the first; null when no other waits. */
  nextId: id.nullable(),
});
export type QueuePlace = z.output<typeof queuePlace>;

export const getQueuePlace = operation({
  name: 'getQueuePlace',
  area: 'administration',
  summary: 'Where a case is in its queue, and which one follows; 403 without the permission of the queue',
  method: 'GET',
  path: '/admin/queues/{queue}/{id}',
  access: 'admin',
  permission: 'overview',
  params: z.object({ queue: staffQueue, id }),
  reply: queuePlace,
  errors: ['not-found'],
});

/** How many people a search finds at most. */
export const maximumFoundPeople = 8;

export const foundKind = z.enum(['post', 'report', 'order', 'payment', 'sale', 'payout', 'transfer']);
export type FoundKind = z.output<typeof foundKind>;

export const searchForStaff = operation({
  name: 'searchForStaff',
  area: 'administration',
  summary:
    'People by the beginning of a name, username or email address, and anything by its id, as far as roles allow',
  method: 'GET',
  path: '/admin/search',
  access: 'admin',
  permission: 'overview',
  query: z.object({
    q: z.string().trim().min(2, says('At least two characters.')).max(100),
  }),
  reply: z.object({
    people: z.array(accountCard.extend({ kind: z.enum(['fan', 'performer']), status: z.string(), email: z.string() })),
    things: z.array(
      z.object({
        kind: foundKind,
        _id: id,
        /** The page of the administration, or of the site, that shows it. */
        path: z.string(),
        amount: total.nullable(),
        createdAt: time,
      }),
    ),
  }),
});
