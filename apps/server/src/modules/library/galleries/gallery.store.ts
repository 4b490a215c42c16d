import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB, Galleries } from '../../../platform/database/types.gen.ts';
import { factColumns, isNotHidden, type FactRow, type Viewing } from '../../access/index.ts';
import type { Schedule } from '../schedule.ts';

/** The columns of a gallery that its performer sets. */
export interface GalleryContent extends Schedule {
  readonly title: string;
  readonly description: string;
  readonly access: AccessRule;
  /** Minor units; set exactly when the rule is `paid`. */
  readonly price: bigint | null;
  readonly coverPhotoId: string | null;
}

function columnsOf({ title, description, access, price, coverPhotoId, publishedAt, publicAt, endsAt }: GalleryContent) {
  return {
    title,
    description,
    access,
    price,
    cover_photo_id: coverPhotoId,
    published_at: publishedAt,
    public_at: publicAt,
    ends_at: endsAt,
  };
}

export type GalleryRow = Selectable<Galleries>;

export async function insertGallery(
  db: Kysely<DB>,
  gallery: { readonly id: string; readonly performerId: string },
  content: GalleryContent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('galleries')
    .values({
      id: gallery.id,
      performer_id: gallery.performerId,
      ...columnsOf(content),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateGallery(db: Kysely<DB>, id: string, content: GalleryContent, now: Date): Promise<void> {
  await db
    .updateTable('galleries')
    .set({ ...columnsOf(content), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Marks a gallery as changed because one of its photos did, so that it is first in lists by last change. */
export async function touchGallery(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('galleries').set({ updated_at: now }).where('id', '=', id).execute();
}

export async function setCover(db: Kysely<DB>, id: string, coverPhotoId: string, now: Date): Promise<void> {
  await db
    .updateTable('galleries')
    .set({ cover_photo_id: coverPhotoId, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** A photo that leaves its gallery must not remain its cover. */
export async function unsetCover(db: Kysely<DB>, coverPhotoId: string): Promise<void> {
  await db.updateTable('galleries').set({ cover_photo_id: null }).where('cover_photo_id', '=', coverPhotoId).execute();
}

/** Locks a performer's own gallery while a command changes it or its photos, also against purchases. */
export async function lockOwnGallery(db: Kysely<DB>, performerId: string, id: string): Promise<GalleryRow | undefined> {
  return db
    .selectFrom('galleries')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** A gallery with its performer's card, the access facts for one viewer, and the viewer's reactions. */
export interface ShownGalleryRow extends GalleryRow, FactRow {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly cover_file_id: string | null;
  /** `like`, `bookmark` */
  readonly actions: readonly string[];
}

/** The chosen cover, otherwise the first photo that is ready. */
const coverFileId = sql`coalesce(
  (
    select c.file_id
    from photos c
    where c.id = g.cover_photo_id and c.gallery_id = g.id and ${isNotHidden('c')}),
  (
    select c.file_id
    from photos c
    join files f on f.id = c.file_id
    where c.gallery_id = g.id and f.status = 'ready' and ${isNotHidden('c')}
    order by c.position, c.id
    limit 1))`;

/** In the order of the ids; ids that do not exist are left out. */
export async function loadShownGalleries(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<ShownGalleryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownGalleryRow>`
    select g.*, a.username, a.name, a.avatar_file_id,
      ${coverFileId} as cover_file_id,
      array(
        select action from reactions
        where account_id = ${viewing.viewer?.id ?? null}::uuid
          and object_kind = 'gallery'
          and object_id = g.id) as actions,
      ${factColumns(viewing, { kind: sql`'gallery'`, id: sql.ref('g.id') }, now)}
    from galleries g
    join performers p on p.account_id = g.performer_id
    join accounts a on a.id = g.performer_id
    where g.id = ${anyOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
