import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards, requireCard } from '../../accounts/index.ts';
import type { RequestRow } from './request.store.ts';

export async function presentRequests(
  db: Kysely<DB>,
  rows: readonly RequestRow[],
  now: Date,
): Promise<PrivateRequest[]> {
  const cards = await presentAccountCards(
    db,
    rows.flatMap(({ fan_id, performer_id }) => [fan_id, performer_id]),
  );
  return rows.map((row) => present(row, cards, now));
}

export async function presentRequest(db: Kysely<DB>, row: RequestRow, now: Date): Promise<PrivateRequest> {
  return (await presentRequests(db, [row], now))[0] as PrivateRequest;
}

function present(row: RequestRow, cards: ReadonlyMap<string, AccountCard>, now: Date): PrivateRequest {
  const isOver = row.status === 'asked' && row.expires_at <= now;
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    user: requireCard(cards, row.fan_id),
    performer: requireCard(cards, row.performer_id),
    status: isOver ? 'expired' : (row.status as PrivateRequest['status']),
    price: fromMinor(row.price),
    minimumMinutes: row.minimum_minutes,
    isTwoWay: row.is_two_way,
    message: row.message,
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.stream_id === null ? {} : { streamId: row.stream_id }),
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** All devices of both sides read the request again after the commit. */
export function announceRequests(work: Work, app: App, rows: readonly RequestRow[]): void {
  work.afterCommit(() => {
    for (const { id, status, fan_id, performer_id } of rows)
      app.realtime.emitToMany([fan_id, performer_id], 'private-request.changed', { requestId: id, status });
  });
}
