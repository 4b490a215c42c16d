import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { performerIsRead, type Viewing } from '../access/index.ts';

interface NamedRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

/** Those of these performers whom the viewer may see, by id, to be named in reasons. */
export async function loadNamed(
  db: Kysely<DB>,
  viewing: Viewing,
  performerIds: readonly string[],
): Promise<Map<string, NamedRow>> {
  if (performerIds.length === 0) return new Map();
  const { rows } = await sql<NamedRow>`
    select a.id, a.username, a.name
    from accounts a
    where a.id = ${anyOf(performerIds)} and ${performerIsRead(sql.ref('a.id'), viewing)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
