import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface SiteImageRow {
  readonly id: string;
  readonly content_type: string;
  readonly bytes: Buffer;
  readonly created_at: Date;
}

export async function insertSiteImage(db: Kysely<DB>, image: SiteImageRow): Promise<void> {
  await db.insertInto('site_images').values(image).execute();
}

export async function findSiteImage(db: Kysely<DB>, id: string): Promise<SiteImageRow | undefined> {
  return db.selectFrom('site_images').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes the images of before a moment that no setting names. */
export async function deleteUnusedImages(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    delete from site_images i
    where i.created_at < ${before} and not exists (
      select from settings s
      where s.value #>> '{}' like '%/' || i.id)`.execute(db);
}
