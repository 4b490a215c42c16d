import type * as operations from '@ovation/contract/money/refunds.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import type { ApprovedCall } from '../approvals/index.ts';
import { refundCharge } from './refund-charge.ts';
import { refundPayment } from './refund-payment.ts';

/** Refunds that a second member of staff has approved. */
export function carryOutApproved({ approvedActions }: App): void {
  approvedActions.handle('refundCharge', (approved) => refundCharge(refundCallOf(approved)));
  approvedActions.handle('refundPayment', (approved) => refundPayment(refundCallOf(approved)));
}

type RefundCall = Call<typeof operations.refundCharge> & Call<typeof operations.refundPayment>;

function refundCallOf({ call, approval }: ApprovedCall): RefundCall {
  const body = { amount: fromMinor(approval.amount), reason: approval.note };
  return { ...call, params: { id: approval.object_id }, body } as RefundCall;
}
