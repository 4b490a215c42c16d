import type { AccessRule } from '@ovation/contract/feeds.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { StoredFile } from '../../media/index.ts';
import type { AccessObject } from '../policy.ts';

/** A file and the object whose rule governs it; none: its owner and staff alone may see it. */
export interface Deliverable {
  readonly file: StoredFile;
  readonly object: AccessObject | undefined;
}

export async function loadDeliverable(db: Kysely<DB>, fileId: string): Promise<Deliverable | undefined> {
  const { rows: [row] } = await sql<StoredFile & ObjectColumns>`
    select files.*, feeds.performer_id, feeds.access, feeds.price, feeds.withdrawn_at
    from files left join feeds on feeds.id = files.object_id and files.object_kind = 'feed' where files.id = ${fileId}`.execute(db);
  return row && { file: row, object: objectOf(row) };
}

interface ObjectColumns {
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly performer_id: string | null;
  readonly access: string | null;
  readonly price: bigint | null;
  readonly withdrawn_at: Date | null;
}

function objectOf(row: ObjectColumns): AccessObject | undefined {
  if (row.object_id === null) return undefined;
  // What belongs to the account itself, such as a welcome video, greets everybody whom she has not shut out.
  if (row.object_kind === 'account') return { kind: 'account', id: row.object_id, performerId: row.object_id, rule: 'public', price: null, isWithdrawn: false };
  if (row.performer_id === null) return undefined;
  return { kind: 'feed', id: row.object_id, performerId: row.performer_id, rule: row.access as AccessRule, price: row.price, isWithdrawn: row.withdrawn_at !== null };
}
