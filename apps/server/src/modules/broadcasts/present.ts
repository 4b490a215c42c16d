import type { Broadcast, BroadcastProgress } from '@ovation/contract/messaging/broadcasts.ts';
import { fromMinor } from '@ovation/domain';
import type { BroadcastRow } from './broadcast.store.ts';
import type { Outcome } from './recipient.store.ts';
import { readStoredIfAny } from '../../platform/language/stored-text.ts';

export function presentProgress(row: BroadcastRow, outcome: Outcome | undefined): BroadcastProgress {
  return {
    _id: row.id,
    status: row.status,
    problem: readStoredIfAny(row.problem),
    totalRecipient: row.total_recipient,
    totalDelivered: row.total_delivered,
    totalSkipped: row.total_skipped,
    totalOpened: Number(outcome?.opened ?? 0n),
    totalBought: Number(outcome?.bought ?? 0n),
    gross: fromMinor(outcome?.gross ?? 0n),
    net: fromMinor(outcome?.net ?? 0n),
    totalRecalled: row.total_recalled,
    totalKept: row.total_kept,
  };
}

export function presentBroadcast(
  row: BroadcastRow,
  outcome: Outcome | undefined,
  files: Broadcast['files'],
): Broadcast {
  return {
    ...presentProgress(row, outcome),
    text: row.text,
    files,
    price: row.price === null ? null : fromMinor(row.price),
    audience: row.audience,
    sendAt: row.send_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
