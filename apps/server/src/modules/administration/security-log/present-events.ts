import type { SecurityEventEntry, SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import type { App } from '../../../app.ts';
import { deviceName, presentAccountCards } from '../../accounts/index.ts';
import type { SecurityEventRow } from '../../security-log/index.ts';

/** Events with the accounts that they name, loaded in one query. */
export async function presentEvents(
  db: App['database'],
  rows: readonly SecurityEventRow[],
): Promise<SecurityEventEntry[]> {
  const ids = rows.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]).filter((id) => id !== null);
  const cards = await presentAccountCards(db, ids);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind as SecurityEventKind,
    details: row.details as Record<string, string>,
    actor: cards.get(row.actor_id ?? '') ?? null,
    subject: cards.get(row.subject_id ?? '') ?? null,
    address: row.address,
    device: row.address === '' ? '' : deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
  }));
}
