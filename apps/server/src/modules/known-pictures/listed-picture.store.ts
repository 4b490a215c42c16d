import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hashRows } from '../media/index.ts';

/** Hashes that differ in at most so many of their 256 bits are of the same picture. */
const maxDistance = sql.lit(31);

/** What put pictures on the list: exactly one of them. */
export interface PictureSource {
  readonly listId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly consentCaseId?: string | undefined;
}

function isOf({ listId, caseId, consentCaseId }: PictureSource): RawBuilder<boolean> {
  if (listId !== undefined) return sql`listed_pictures.list_id = ${listId}`;
  if (caseId !== undefined) return sql`listed_pictures.case_id = ${caseId}`;
  return sql`listed_pictures.consent_case_id = ${consentCaseId ?? null}::uuid`;
}

export interface Match {
  readonly category: PictureCategory;
  /** How many bits differ. */
  readonly distance: number;
  /** Of the imported list; null for a picture that staff have removed. */
  readonly list_name: string | null;
}

/** The most serious listed picture that looks like one of these hashes, unless staff have allowed it to its owner. */
export async function findMatch(
  db: Kysely<DB>,
  ownerId: string,
  hashes: readonly string[],
): Promise<Match | undefined> {
  const { rows } = await sql<Match>`
    select near.category, near.distance, hash_lists.name as list_name
    from ${hashRows(hashes)} made
    cross join lateral (
      select category, list_id, bit_count(hash # made.hash)::int as distance
      from listed_pictures
      where picture_bands(hash) && near_picture_bands(made.hash) and bit_count(hash # made.hash) <= ${maxDistance}
    ) near
    left join hash_lists on hash_lists.id = near.list_id
    where ${isNotAllowed(sql`${ownerId}::uuid`, sql`made.hash`)}
    order by array_position(array['minors', 'non-consensual', 'other'], near.category), near.distance
    limit 1`.execute(db);
  return rows[0];
}

function isNotAllowed(ownerId: RawBuilder<unknown>, hash: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from allowed_pictures a
    where a.owner_id = ${ownerId} and bit_count(a.hash # ${hash}) <= ${maxDistance})`;
}

/** Staff allow what a file shows: the same pictures of the same owner are not held back again. */
export async function allowPictures(db: Kysely<DB>, fileId: string): Promise<void> {
  await sql`
    insert into allowed_pictures (owner_id, hash)
    select files.owner_id, picture_hashes.hash
    from picture_hashes
    join files on files.id = picture_hashes.file_id
    where files.id = ${fileId}
    on conflict do nothing`.execute(db);
}

/** Lists what some files show. Returns whether any of them can be compared. */
export async function listHashesOf(
  db: Kysely<DB>,
  fileIds: readonly string[],
  { caseId, consentCaseId }: PictureSource,
  category: PictureCategory,
): Promise<boolean> {
  if (fileIds.length === 0) return false;
  const { rows } = await sql`
    insert into listed_pictures (hash, category, case_id, consent_case_id)
    select distinct hash, ${category}, ${caseId ?? null}::uuid, ${consentCaseId ?? null}::uuid
    from picture_hashes
    where file_id = ${anyOf(fileIds)}
    on conflict do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

/** Adds some lines of an imported list. A hash that it has already is not added again. */
export async function insertListed(
  db: Kysely<DB>,
  { id, category }: { readonly id: string; readonly category: string },
  hashes: readonly string[],
): Promise<void> {
  await sql`
    insert into listed_pictures (hash, category, list_id)
    select hash, ${category}, ${id}::uuid
    from ${hashRows(hashes)} made
    on conflict do nothing`.execute(db);
}

export async function deleteListedOf(db: Kysely<DB>, source: PictureSource): Promise<void> {
  await sql`delete from listed_pictures where ${isOf(source)}`.execute(db);
}

/** A stored file that shows a listed picture. */
interface StoredMatch {
  readonly file_id: string;
  readonly owner_id: string;
  readonly category: PictureCategory;
  readonly distance: number;
  readonly list_name: string | null;
}

interface Walk {
  readonly after: bigint;
  readonly limit: number;
  /** Files that are not compared, because staff have just removed them. */
  readonly except: readonly string[];
}

/**
 * Compares the next listed pictures of a source with all stored files. Returns the files that show one of them and are
 * not held back yet, and where to go on; undefined at the end.
 */
export async function findStored(
  db: Kysely<DB>,
  source: PictureSource,
  { after, limit, except }: Walk,
): Promise<{ readonly matches: readonly StoredMatch[]; readonly next: bigint | undefined }> {
  const batch = await sql<{ id: bigint }>`
    select id from listed_pictures where ${isOf(source)} and id > ${after} order by id limit ${limit}`.execute(db);
  const ids = batch.rows.map(({ id }) => id);
  const next = ids.at(-1);
  if (next === undefined) return { matches: [], next };
  const { rows } = await sql<StoredMatch>`
    select distinct on (files.id) files.id as file_id, files.owner_id, l.category,
      bit_count(near.hash # l.hash)::int as distance, hash_lists.name as list_name
    from listed_pictures l
    cross join lateral (
      select file_id, hash
      from picture_hashes
      where picture_bands(hash) && near_picture_bands(l.hash) and bit_count(hash # l.hash) <= ${maxDistance}
    ) near
    join files on files.id = near.file_id and files.held_at is null
    left join hash_lists on hash_lists.id = l.list_id
    where l.id = any(${ids}::bigint[])
      and files.id <> all(${[...except]}::uuid[])
      and ${isNotAllowed(sql`files.owner_id`, sql`near.hash`)}
    order by files.id, distance`.execute(db);
  return { matches: rows, next };
}

/** Pictures that staff have removed, by category. */
export async function countRemoved(db: Kysely<DB>): Promise<{ category: PictureCategory; total: number }[]> {
  const { rows } = await sql<{ category: PictureCategory; total: number }>`
    select category, count(distinct hash)::int as total
    from listed_pictures
    where list_id is null
    group by category
    order by array_position(array['minors', 'non-consensual', 'other'], category)`.execute(db);
  return rows;
}
