import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { insertListed } from '../listed-picture.store.ts';
import { compareListedJob } from '../matches/matches.ts';
import { findHashList, markReady, type HashListRow } from './hash-list.store.ts';

export const readHashListJob = job({
  name: 'read-hash-list',
  payload: z.object({ listId: id }),
  slow: 'minutes',
});

const batchSize = 2_000;

/** Reads the pictures of an imported list, and has the stored files compared with them. Starts over after a crash. */
export async function readHashList(app: App, { listId }: z.output<typeof readHashListJob.payload>): Promise<void> {
  const list = await findHashList(app.database, listId);
  if (!list || list.storage_key === null) return;
  await readLines(app, list, list.storage_key);
  await app.transaction(async (work) => {
    if (!(await markReady(work.db, listId, app.clock.now()))) return;
    await work.enqueue(compareListedJob, { listId, except: [] });
  });
  await app.storage.delete(list.storage_key);
}

async function readLines(app: App, list: HashListRow, storageKey: string): Promise<void> {
  const bytes = await app.storage.read(storageKey);
  if (!bytes) throw new Error('The file of this list is not in the storage any more.');
  let batch: string[] = [];
  for await (const { hash } of hashLines(bytes)) {
    if (hash !== undefined) batch.push(hash);
    if (batch.length < batchSize) continue;
    if (!(await findHashList(app.database, list.id))) return;
    await insertListed(app.database, list, batch);
    batch = [];
  }
  if (await findHashList(app.database, list.id)) await insertListed(app.database, list, batch);
}

interface HashLine {
  /** From 1. */
  readonly number: number;
  /** 64 hexadecimal digits, or undefined where the line has none. */
  readonly hash: string | undefined;
}

const firstColumn = /^\s*"?([^\s",;]*)/;
const isHash = /^[\da-f]{64}$/i;

/** The lines of a text or CSV file, without empty ones, comments (#) and a heading. Other columns are left out. */
export async function* hashLines(bytes: Readable): AsyncGenerator<HashLine> {
  let number = 0;
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    number += 1;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue;
    const [, value = ''] = firstColumn.exec(text) ?? [];
    if (isHash.test(value)) yield { number, hash: value.toLowerCase() };
    else if (number > 1 || !/^[a-z_ -]{1,40}$/i.test(value)) yield { number, hash: undefined };
  }
}
