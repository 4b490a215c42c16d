import type { SecurityEventEntry, SecurityEventKind } from '@ovation/contract/security-log.ts';
import type { App } from '../../../app.ts';
import { deviceName, presentAccountCards } from '../../accounts/index.ts';
import type { SecurityEventRow } from '../../security-log/index.ts';

/** Events with the names of whom they are about, in one query. */
export async function presentEvents(db: App['database'], rows: readonly SecurityEventRow[]): Promise<SecurityEventEntry[]> {
  const cards = await presentAccountCards(db, rows.flatMap(({ actor_id, subject_id }) => [actor_id ?? [], subject_id ?? []].flat()));
  return rows.map((row) => ({
    _id: row.id, kind: row.kind as SecurityEventKind, actor: cards.get(row.actor_id ?? '') ?? null, subject: cards.get(row.subject_id ?? '') ?? null,
    address: row.address, device: row.address === '' ? '' : deviceName(row.user_agent), details: row.details as Record<string, string>, createdAt: row.created_at.toISOString(),
  }));
}
