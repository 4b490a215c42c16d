import type { Approval, ApprovalAction } from '@ovation/contract/money/approvals.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Actor } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import type { ApprovalRow } from './approval.store.ts';
import { mayDecide } from './policy.ts';

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
    decidedBy: cards.get(row.decided_by ?? '') ?? null,
    decision: row.decision,
    mayDecide: mayDecide(row, viewer, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
