import type * as operations from '@ovation/contract/site/site.ts';
import type { PendingWork } from '@ovation/contract/site/site.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { Call } from '../../platform/http/call.ts';
import { may } from '../../platform/http/staff-access.ts';
import { countPendingWork } from './administration.store.ts';

/** What the page of each number asks for. */
const permissions: Record<keyof PendingWork, StaffPermission> = {
  performers: 'people',
  identity: 'papers',
  reports: 'moderation',
  consent: 'papers',
  payouts: 'payouts',
  disputes: 'refunds',
  approvals: 'approvals',
};

export async function getPendingWork({ app, actor }: Call<typeof operations.getPendingWork>) {
  const counts = await countPendingWork(app.database);
  const allowed = (Object.keys(permissions) as (keyof PendingWork)[]).filter((name) => may(actor, permissions[name]));
  return Object.fromEntries(allowed.map((name) => [name, Number(counts[name])])) as Partial<PendingWork>;
}
