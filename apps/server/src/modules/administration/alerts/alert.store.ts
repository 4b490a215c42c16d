import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

interface Alert {
  readonly kind: string;
  readonly now: Date;
  readonly notSince: Date;
}

/** Returns whether to alert staff now: false if they were alerted since `notSince`. */
export async function claimAlert(db: Kysely<DB>, { kind, now, notSince }: Alert): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_alerts (kind, told_at)
    values (${kind}, ${now})
    on conflict (kind) do update
      set told_at = excluded.told_at
      where staff_alerts.told_at <= ${notSince}
    returning kind`.execute(db);
  return rows.length > 0;
}
