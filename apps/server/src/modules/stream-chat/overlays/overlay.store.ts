import type { Kysely, Selectable } from 'kysely';
import type { DB, StreamOverlays } from '../../../platform/database/types.gen.ts';
import { isActive } from '../../access/index.ts';

export type OverlayRow = Selectable<StreamOverlays>;

/** Newest first. */
export async function loadOverlays(db: Kysely<DB>, performerId: string): Promise<OverlayRow[]> {
  return db
    .selectFrom('stream_overlays')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('id', 'desc')
    .execute();
}

interface NewOverlay {
  readonly id: string;
  readonly performerId: string;
  readonly kind: string;
  readonly name: string;
  readonly tokenHash: Buffer;
}

export async function insertOverlay(db: Kysely<DB>, overlay: NewOverlay, now: Date): Promise<OverlayRow> {
  return db
    .insertInto('stream_overlays')
    .values({
      id: overlay.id,
      performer_id: overlay.performerId,
      kind: overlay.kind,
      name: overlay.name,
      token_hash: overlay.tokenHash,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns false if the performer has no such overlay. */
export async function deleteOverlay(db: Kysely<DB>, performerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stream_overlays')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOverlaysOf(db: Kysely<DB>, performerId: string): Promise<void> {
  await db.deleteFrom('stream_overlays').where('performer_id', '=', performerId).execute();
}

/** Only of a performer who is active. */
export async function findOverlay(db: Kysely<DB>, tokenHash: Buffer): Promise<OverlayRow | undefined> {
  return db
    .selectFrom('stream_overlays')
    .innerJoin('performers', 'performers.account_id', 'stream_overlays.performer_id')
    .selectAll('stream_overlays')
    .where('stream_overlays.token_hash', '=', tokenHash)
    .where(isActive('performers'))
    .executeTakeFirst();
}

export async function markUsed(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('stream_overlays').set({ last_used_at: now }).where('id', '=', id).execute();
}
