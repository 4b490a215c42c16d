import { z } from 'zod';
import { id } from '../fields.ts';
import { operation } from '../operation.ts';
import type { StaffPermission } from '../staff-permissions.ts';

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
