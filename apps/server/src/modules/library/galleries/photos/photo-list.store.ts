import { sql, type Kysely } from 'kysely';
import { columnOf, type ListQuery } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isListedAmongAll, isNotHidden } from '../../../access/index.ts';
import { findPage, isListedOrBought, type FoundPage, type Reading } from '../gallery-list.store.ts';

const columns = { updatedAt: 'ph.updated_at', createdAt: 'ph.created_at' } as const;

/** The photos of a gallery. The caller has checked that the viewer may see it. */
export async function findPhotosOfGallery(db: Kysely<DB>, galleryId: string, query: ListQuery): Promise<FoundPage> {
  const conditions = [sql`ph.gallery_id = ${galleryId}::uuid`, isShown, hasNotFailed];
  return findPage(
    db,
    {
      from: sql`photos ph`,
      id: sql`ph.id`,
      conditions,
      order: sql.ref(columnOf(query.sortBy, { ...columns, position: 'ph.position' })),
    },
    query,
  );
}

/** Photos of all published galleries. Ordered by change, because positions mean nothing across galleries. */
export async function findPhotos(db: Kysely<DB>, { viewing, now }: Reading, query: ListQuery): Promise<FoundPage> {
  const conditions = [isListedAmongAll('g', viewing, now), isShown, hasNotFailed];
  return findPage(db, { from: withGallery, id: sql`ph.id`, conditions, order: orderOf(query) }, query);
}

/** The photos of one performer's galleries; for a buyer also of galleries that were withdrawn since. */
export async function findPhotosOfPerformer(
  db: Kysely<DB>,
  reading: Reading,
  performerId: string,
  query: ListQuery,
): Promise<FoundPage> {
  const conditions = [sql`ph.performer_id = ${performerId}::uuid`, isListedOrBought(reading), isShown, hasNotFailed];
  return findPage(db, { from: withGallery, id: sql`ph.id`, conditions, order: orderOf(query) }, query);
}

const withGallery = sql`photos ph join galleries g on g.id = ph.gallery_id`;

/** A failed photo is visible to its performer only. */
const hasNotFailed = sql`(select f.status <> 'failed' from files f where f.id = ph.file_id)`;

/** Photos that staff has hidden appear only among the performer's own photos. */
const isShown = isNotHidden('ph');

function orderOf(query: ListQuery) {
  return sql.ref(columnOf(query.sortBy, columns));
}
