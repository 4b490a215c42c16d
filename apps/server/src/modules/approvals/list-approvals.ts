import { approvalActionNames } from '@ovation/contract/money/approvals.ts';
import type * as operations from '@ovation/contract/money/approvals.ts';
import type { Call } from '../../platform/http/call.ts';
import { may } from '../../platform/http/staff-access.ts';
import { findApprovals } from './approval.store.ts';
import { permissionFor } from './policy.ts';
import { presentApprovals } from './present.ts';

/** Only what the caller may decide if someone else asks for it. */
export async function listApprovals({ app, actor, query }: Call<typeof operations.listApprovals>) {
  const actions = approvalActionNames.filter((action) => may(actor, permissionFor(action)));
  if (actions.length === 0) return { data: [], total: 0 };
  const { rows, total } = await findApprovals(app.database, { ...query, actions });
  return { data: await presentApprovals(app.database, rows, actor, app.clock.now()), total };
}
