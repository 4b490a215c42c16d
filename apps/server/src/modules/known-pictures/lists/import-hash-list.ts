import { t } from '@ovation/language/t.ts';
import { Readable } from 'node:stream';
import type * as operations from '@ovation/contract/site/hash-lists.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashLines } from './hash-lines.ts';
import { insertHashList } from './hash-list.store.ts';
import { presentHashList } from './present.ts';
import { readHashListJob } from './read-hash-list.ts';

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
    '{count, plural, one {Line {lines} does} other {Lines {lines}{more, plural, =0 {} other { and # more}} do}} not begin with a PDQ hash (64 digits from 0 to f). Nothing was imported.',
    { count, lines, more },
  );
}

function refuse({ field }: ReceivedFile, message: string): Failure {
  return new Failure('file-invalid', message, [{ path: field, message }]);
}
