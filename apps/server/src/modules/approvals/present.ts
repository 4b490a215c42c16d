import { approvalActions, type Approval, type ApprovalAction } from '@ovation/contract/money/approvals.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Actor } from '../../platform/http/call.ts';
import { presentAccountCards, findCard } from '../accounts/index.ts';
import type { ApprovalRow } from './approval.store.ts';
import { may } from '../../platform/http/staff-access.ts';

export async function presentApprovals(
  db: Kysely<DB>,
  rows: readonly ApprovalRow[],
  viewer: Actor,
  now: Date,
): Promise<Approval[]> {
  const cards = await presentAccountCards(
    db,
    rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? []].flat()),
  );
  return rows.map((row) => ({
    _id: row.id,
    action: row.action as ApprovalAction,
    objectId: row.object_id,
    amount: fromMinor(row.amount),
    note: row.note,
    reason: row.reason,
    status: row.status as Approval['status'],
    message: row.message,
    askedBy: cards.get(row.asked_by) ?? null,
    decidedBy: findCard(cards, row.decided_by),
    decision: row.decision,
    mayDecide: mayDecide(row, viewer, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

type Asked = Pick<ApprovalRow, 'action' | 'status' | 'asked_by' | 'expires_at'>;

export function permissionFor(action: string): StaffPermission {
  return approvalActions[action as ApprovalAction].permission;
}

/** What is approved, but was interrupted before it was carried out, can be approved again. */
export function isOpen({ status, expires_at }: Pick<Asked, 'status' | 'expires_at'>, now: Date): boolean {
  return status === 'approved' || (status === 'waiting' && expires_at > now);
}

function mayDecide(asked: Asked, viewer: Actor, now: Date): boolean {
  return isOpen(asked, now) && asked.asked_by !== viewer.id && may(viewer, permissionFor(asked.action));
}
