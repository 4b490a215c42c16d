import { sql, type Kysely, type Selectable } from 'kysely';
import { anyOf } from '../../../../platform/database/list.ts';
import type { DB, Photos } from '../../../../platform/database/types.gen.ts';
import { factColumns, type FactRow, type Viewing } from '../../../access/index.ts';
import { lockOwnGallery } from '../gallery.store.ts';

export type PhotoRow = Selectable<Photos>;

interface NewPhoto {
  readonly id: string;
  readonly performerId: string;
  readonly galleryId: string | null;
  readonly fileId: string;
  readonly title: string;
  readonly alternativeText: string;
}

/** Appends a photo to its gallery, which the caller has locked. */
export async function insertPhoto(db: Kysely<DB>, photo: NewPhoto, now: Date): Promise<void> {
  await db
    .insertInto('photos')
    .values({
      id: photo.id,
      performer_id: photo.performerId,
      gallery_id: photo.galleryId,
      file_id: photo.fileId,
      title: photo.title,
      alternative_text: photo.alternativeText,
      position:
        photo.galleryId === null
          ? 0
          : sql`(select coalesce(max(position) + 1, 0) from photos where gallery_id = ${photo.galleryId})`,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updatePhoto(
  db: Kysely<DB>,
  id: string,
  texts: { readonly title: string; readonly alternativeText: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ title: texts.title, alternative_text: texts.alternativeText, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deletePhotoRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('photos').where('id', '=', id).execute();
}

/**
 * Locks the gallery before the photo, as all commands do, to avoid deadlocks. Undefined also in a withdrawn gallery.
 */
export async function lockOwnPhoto(db: Kysely<DB>, performerId: string, id: string): Promise<PhotoRow | undefined> {
  const found = await db
    .selectFrom('photos')
    .select('gallery_id')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.gallery_id !== null && !(await lockOwnGallery(db, performerId, found.gallery_id))) return undefined;
  return db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', id)
    .where('gallery_id', 'is not distinct from', found.gallery_id)
    .forUpdate()
    .executeTakeFirst();
}

/** A gallery's photos in their order. */
export async function listPhotoIds(db: Kysely<DB>, galleryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('gallery_id', '=', galleryId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks photos while a command validates and places them. */
export async function lockPhotos(db: Kysely<DB>, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('photos').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
}

/** Moves photos into a gallery, in this order. */
export async function placePhotos(db: Kysely<DB>, galleryId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update photos
    set gallery_id = ${galleryId}, position = placed.number - 1
    from unnest(${ids}::uuid[]) with ordinality as placed (id, number)
    where photos.id = placed.id
      and (photos.gallery_id is distinct from ${galleryId} or photos.position <> placed.number - 1)`.execute(db);
}

/** Takes a photo out of its gallery; only its performer and staff see it then. */
export async function releasePhoto(db: Kysely<DB>, id: string): Promise<void> {
  await db.updateTable('photos').set({ gallery_id: null, position: 0 }).where('id', '=', id).execute();
}

/** A photo with its gallery's rule and schedule, the access facts for one viewer, and the viewer's reactions. */
export interface ShownPhotoRow extends PhotoRow, FactRow {
  readonly access: string;
  readonly price: bigint | null;
  readonly published_at: Date | null;
  readonly public_at: Date | null;
  readonly ends_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly is_cover: boolean;
  readonly failure_message: string | null;
  /** `like`, `bookmark` */
  readonly actions: readonly string[];
}

/** In the order of the ids; ids that do not exist are left out. */
export async function loadShownPhotos(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<ShownPhotoRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownPhotoRow>`
    select ph.*,
      coalesce(g.access, 'subscribers') as access, g.price, g.published_at, g.public_at, g.ends_at, g.withdrawn_at,
      coalesce(ph.hidden_at, g.hidden_at) as hidden_at,
      g.cover_photo_id is not distinct from ph.id as is_cover,
      (select failure_message from files where id = ph.file_id) as failure_message,
      array(
        select action from reactions
        where account_id = ${viewing.viewer?.id ?? null}::uuid
          and object_kind = 'photo'
          and object_id = ph.id) as actions,
      ${factColumns(viewing, { kind: sql`'gallery'`, id: sql.ref('ph.gallery_id') }, now)}
    from photos ph
    left join galleries g on g.id = ph.gallery_id
    join performers p on p.account_id = ph.performer_id
    where ph.id = ${anyOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
