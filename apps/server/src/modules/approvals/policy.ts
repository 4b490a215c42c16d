import { approvalActions, type ApprovalAction } from '@ovation/contract/money/approvals.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { Actor } from '../../platform/http/call.ts';
import { may } from '../../platform/http/staff-access.ts';
import type { ApprovalRow } from './approval.store.ts';

type Asked = Pick<ApprovalRow, 'action' | 'status' | 'asked_by' | 'expires_at'>;

export function permissionFor(action: string): StaffPermission {
  return approvalActions[action as ApprovalAction].permission;
}

/** What is approved, but was interrupted before it was carried out, can be approved again. */
export function isOpen({ status, expires_at }: Pick<Asked, 'status' | 'expires_at'>, now: Date): boolean {
  return status === 'approved' || (status === 'waiting' && expires_at > now);
}

export function mayDecide(asked: Asked, viewer: Actor, now: Date): boolean {
  return isOpen(asked, now) && asked.asked_by !== viewer.id && may(viewer, permissionFor(asked.action));
}
