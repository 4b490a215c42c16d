import { t } from '@ovation/language/t.ts';
import { Readable } from 'node:stream';
import type * as operations from '@ovation/contract/site/hash-lists.ts';
import type { HashList } from '@ovation/contract/site/hash-lists.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertHashList, findHashLists, deleteHashListRow, type HashListRow } from './hash-list.store.ts';
import { readHashListJob, hashLines } from './read-hash-list.ts';
import { countRemoved } from '../listed-picture.store.ts';

/** So many wrong lines are named. */
const maxNamed = 20;

/** Checks every line and stores the list; a job reads its pictures. A file with a wrong line changes nothing. */
export async function importHashList({ app, actor, body, files }: Call<typeof operations.importHashList>) {
  if (!files.file) throw new Failure('file-missing');
  const { file } = files;
  await requireHashes(app, file);
  const list = { id: newId(), name: cleanLine('name', body.name), category: body.category };
  const row = await app.transaction(async (work) => {
    const now = app.clock.now();
    const { storageKey } = file;
    const inserted = await insertHashList(work.db, { ...list, storageKey, administratorId: actor.id }, now);
    await work.enqueue(readHashListJob, { listId: list.id });
    work.afterCommit(() => file.keep());
    return inserted;
  });
  return presentHashList(row);
}

async function requireHashes(app: App, file: ReceivedFile): Promise<void> {
  let total = 0;
  const wrong: number[] = [];
  for await (const { number, hash } of hashLines((await app.storage.read(file.storageKey)) ?? Readable.from([]))) {
    if (hash === undefined) wrong.push(number);
    else total += 1;
  }
  if (wrong.length > 0) throw refuse(file, sentenceAbout(wrong));
  if (total === 0)
    throw refuse(file, t('There is no hash in this file. Each line must begin with one: 64 digits from 0 to f.'));
}

function sentenceAbout(wrong: readonly number[]): string {
  const lines = wrong.slice(0, maxNamed).join(', ');
  const count = wrong.length;
  const more = Math.max(0, count - maxNamed);
  return t(
    '{more, plural, =0 {{count, plural, one {Line {lines} does not begin with a PDQ hash (64 digits from 0 to f). Nothing was imported.} other {Lines {lines} do not begin with a PDQ hash (64 digits from 0 to f). Nothing was imported.}}} other {Lines {lines} and # more do not begin with a PDQ hash (64 digits from 0 to f). Nothing was imported.}}',
    { count, lines, more },
  );
}

function refuse({ field }: ReceivedFile, message: string): Failure {
  return new Failure('file-invalid', message, [{ path: field, message }]);
}

export async function listHashLists({ app, query }: Call<typeof operations.listHashLists>) {
  const [{ rows, total }, removed] = await Promise.all([
    findHashLists(app.database, query),
    countRemoved(app.database),
  ]);
  return {
    data: rows.map(presentHashList),
    total,
    removed: removed.map(({ category, total: totalPicture }) => ({ category, totalPicture })),
  };
}

/** What is held back because of the list stays held until staff have decided. */
export async function deleteHashList({ app, params }: Call<typeof operations.deleteHashList>) {
  const list = await app.transaction((work) => deleteHashListRow(work.db, params.id));
  if (!list) throw new Failure('not-found', t('This list no longer exists.'));
  if (list.storage_key !== null) await app.storage.delete(list.storage_key);
  return { message: t('The list is deleted.') };
}

function presentHashList(row: HashListRow): HashList {
  return {
    _id: row.id,
    name: row.name,
    category: row.category as HashList['category'],
    status: row.status as HashList['status'],
    totalPicture: row.total_picture,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
