import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { MediaResult } from '../../gateways/transcoder/transcoder.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import type { FileRow, Rendition, StoredFile } from './file.store.ts';

/** Counts one more attempt. Undefined when the file is deleted, ready or failed. */
export async function beginProcessing(db: Kysely<DB>, id: string, now: Date): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    update files
    set status = 'processing',
      progress = case when renditions = '[]' then 0 else progress end,
      attempts = attempts + 1,
      updated_at = ${now}
    where id = ${id} and status in ('queued', 'processing')
    returning *`.execute(db);
  return rows[0];
}

/** Undoes an attempt that was interrupted for a reason outside the file, such as a stopping process. */
export async function returnToQueue(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('files')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();
  await db
    .updateTable('files')
    .set({ status: 'queued', progress: 0 })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where(sql<boolean>`renditions = '[]'`)
    .execute();
}

/** Whether the renditions of a file are still wanted: it exists, and its owner's account is not closed. */
export async function isWanted(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from files
    join accounts on accounts.id = files.owner_id
    where files.id = ${id} and accounts.status <> 'closed'`.execute(db);
  return rows.length > 0;
}

export async function setProgress(db: Kysely<DB>, id: string, progress: number): Promise<void> {
  await db.updateTable('files').set({ progress }).where('id', '=', id).where('status', '=', 'processing').execute();
}

export async function failProcessing(db: Kysely<DB>, id: string, message: string, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ status: 'failed', failure_message: message, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the first part of a video, so that it plays, and resets the attempts for the rest. False when it is deleted.
 */
export async function keepFirstPart(
  db: Kysely<DB>,
  id: string,
  result: MediaResult,
  { progress, notice }: { readonly progress: number; readonly notice: string | null },
  now: Date,
): Promise<boolean> {
  return update(db, id, { ...describe(result), failure_message: notice, progress, attempts: 0, updated_at: now });
}

/**
 * Replaces the renditions of a file, which is then ready; a notice says what is missing from them. False when the file
 * is deleted.
 */
export async function finishProcessing(
  db: Kysely<DB>,
  id: string,
  result: MediaResult,
  now: Date,
  notice: string | null = null,
): Promise<boolean> {
  return update(db, id, { ...describe(result), ...ready, failure_message: notice, updated_at: now });
}

/** Adds the higher rungs to a playable video, or leaves it without them; it is ready. False when it is deleted. */
export async function finishRest(
  db: Kysely<DB>,
  file: StoredFile,
  rest: MediaResult | undefined,
  now: Date,
): Promise<boolean> {
  const larger = rest?.renditions.find(({ kind }) => kind === 'hls');
  const renditions = file.renditions.map((made) =>
    made.kind === 'hls' && larger ? { ...made, sizeBytes: made.sizeBytes + larger.sizeBytes } : made,
  );
  return update(db, file.id, { renditions: JSON.stringify(renditions), ...ready, updated_at: now });
}

const ready = { status: 'ready', progress: 100 } as const;

async function update(
  db: Kysely<DB>,
  id: string,
  values: Partial<Omit<FileRow, 'renditions'>> & { readonly renditions: string },
): Promise<boolean> {
  const updated = await db.updateTable('files').set(values).where('id', '=', id).returning('id').executeTakeFirst();
  return updated !== undefined;
}

function describe(result: MediaResult) {
  const { width, height, durationMs, thumbhash } = result;
  return { width, height, duration_ms: durationMs, thumbhash, renditions: JSON.stringify(renditionsOf(result)) };
}

/** From narrow to wide; renditions without a width, such as sound, come last. */
function renditionsOf({ renditions }: MediaResult): Rendition[] {
  const made = renditions.map(({ path, kind, width, height, sizeBytes }) => ({
    name: path,
    kind,
    width,
    height,
    sizeBytes,
  }));
  return made.toSorted(
    (one, other) => (one.width ?? Infinity) - (other.width ?? Infinity) || one.name.localeCompare(other.name, 'en'),
  );
}
