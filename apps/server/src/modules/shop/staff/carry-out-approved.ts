import type * as operations from '@ovation/contract/shop/site-orders.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { ApprovedCall } from '../../approvals/index.ts';
import { decideOrderDispute } from './decide-order-dispute.ts';

/** Decisions on orders that a second member of staff has approved. */
export function carryOutApproved({ approvedActions }: App): void {
  approvedActions.handle('decideOrderDispute', (approved) => decideOrderDispute(decisionCallOf(approved)));
}

function decisionCallOf({ call, approval }: ApprovedCall): Call<typeof operations.decideOrderDispute> {
  const body = { refund: fromMinor(approval.amount), note: approval.note };
  return { ...call, params: { id: approval.object_id }, body } as Call<typeof operations.decideOrderDispute>;
}
