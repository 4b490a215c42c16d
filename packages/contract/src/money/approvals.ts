import { english } from '@ovation/language/english.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, line, listOf, listQuery, money, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** What needs a second person above the amount in the settings, and the permission that both need. */
export const approvalActions = {
  refundCharge: { label: english('Refund of a sale'), permission: 'refunds', setting: 'refundApprovalAmount' },
  refundPayment: { label: english('Refund of a card payment'), permission: 'refunds', setting: 'refundApprovalAmount' },
  decideOrderDispute: { label: english('Refund of an order'), permission: 'refunds', setting: 'refundApprovalAmount' },
  approvePayoutRequest: { label: english('Payout'), permission: 'payouts', setting: 'payoutApprovalAmount' },
} as const;
export type ApprovalAction = keyof typeof approvalActions;
export const approvalActionNames = Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]];
export const approvalAction = z.enum(approvalActionNames);

export const approvalStatus = z.enum(['waiting', 'approved', 'done', 'failed', 'declined', 'expired']);

export const approval = z.object({
  _id: id,
  action: approvalAction,
  /** The sale, payment, order or payout request. */
  objectId: id,
  amount: total,
  /** What the fan or creator reads. */
  note: z.string(),
  /** Why it is asked for, for the second person. */
  reason: z.string(),
  /** approved: being carried out; failed: it could not be carried out any more, as `message` says. */
  status: approvalStatus,
  message: z.string().nullable(),
  askedBy: accountCard.nullable(),
  decidedBy: accountCard.nullable(),
  decision: z.string().nullable(),
  /** Whether the caller may decide it: it waits, and someone else has asked. */
  mayDecide: z.boolean(),
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
});
export type Approval = z.output<typeof approval>;

const approvals = { area: 'administration', access: 'admin', permission: 'approvals' } as const;

export const listApprovals = operation({
  ...approvals,
  name: 'listApprovals',
  summary: 'Refunds and payouts that wait for a second person, and those decided',
  method: 'GET',
  path: '/admin/approvals',
  query: listQuery([], { state: z.enum(['waiting', 'decided']).default('waiting') }),
  reply: listOf(approval),
});

export const askForApproval = operation({
  ...approvals,
  name: 'askForApproval',
  summary: 'Ask a second person for a refund or payout above the limit; waits for seven days',
  method: 'POST',
  path: '/admin/approvals',
  body: z.object({
    action: approvalAction,
    objectId: id,
    /** Not for payouts, which are paid as requested. */
    amount: money.min(0.01, says('At least 0.01.')),
    /** Of a refund: the fan reads it. */
    note: line(500).optional(),
    reason: line(300),
  }),
  status: 201,
  reply: approval,
  errors: ['conflict'],
});

const decision = { ...approvals, method: 'POST', params: idParams, reply: approval } as const;

export const grantApproval = operation({
  ...decision,
  name: 'grantApproval',
  summary: 'Approve what a colleague asked for, which carries it out once',
  path: '/admin/approvals/{id}/approve',
  errors: ['not-found', 'conflict'],
});

export const declineApproval = operation({
  ...decision,
  name: 'declineApproval',
  summary: 'Decline what a colleague asked for, or withdraw one’s own request',
  path: '/admin/approvals/{id}/decline',
  body: z.object({ reason: line(300) }),
  errors: ['not-found', 'conflict'],
});
