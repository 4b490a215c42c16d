import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { deleteFiles } from '../delete-files.ts';
import { knownFiles, knownOriginals, lockUnattached } from '../file.store.ts';
import { listWaitingOwners } from '../queue.store.ts';
import { takeSlots } from './process-next.ts';
import { job } from '../../../platform/jobs/job.ts';
import { uploadTtlMs } from '../uploads/upload-rules.ts';
import { deleteUploadsBefore, knownUploads } from '../uploads/upload.store.ts';
import { partsFolder } from '../uploads/write-parts.ts';
import { purgeVisitorUploads } from '../quota/visitor-quota.ts';
import { deleteStoredFilesJob } from './delete-stored-files.ts';

/** How long an upload may remain unused. */
const unusedTtlMs = 24 * 3_600_000;
const batchSize = 500;

export const sweepMediaJob = job({ name: 'sweep-media' });

/**
 * Deletes uploads that were not used within a day and bytes of that age without a row, and restores lost queue slots.
 */
export async function sweepMedia(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - unusedTtlMs);
  await restoreSlots(app);
  await sweepUnattached(app, before);
  await sweepFolder(app, 'originals/', before, {
    ownerOf: (key) => key,
    known: knownOriginals,
    remove: (key) => app.storage.delete(key),
  });
  await sweepFolder(app, 'renditions/', before, {
    ownerOf: fileIdOf,
    known: knownFiles,
    remove: (id) => app.storage.deletePrefix(`renditions/${id}/`),
  });
}

/** Files wait as rows, but their owners' slots are jobs: if a job is lost, the files must not wait forever. */
async function restoreSlots(app: App): Promise<void> {
  const owners = await listWaitingOwners(app.database);
  for (const ownerId of owners) await app.transaction((work) => takeSlots(work, ownerId));
}

async function sweepUnattached(app: App, before: Date): Promise<void> {
  let swept: number;
  do {
    swept = await app.transaction(async (work) => {
      const ids = await lockUnattached(work.db, before, batchSize);
      await deleteFiles(work, ids);
      return ids.length;
    });
  } while (swept === batchSize);
}

interface OrphanRule {
  /** The id or key that must have a row for the bytes to be kept. */
  ownerOf(key: string): string | undefined;
  known(db: App['database'], owners: readonly string[]): Promise<Set<string>>;
  remove(owner: string): Promise<void>;
}

async function sweepFolder(app: App, prefix: string, before: Date, rule: OrphanRule): Promise<void> {
  let owners = new Set<string>();
  const flush = async (): Promise<void> => {
    const known = await rule.known(app.database, [...owners]);
    for (const owner of owners) if (!known.has(owner)) await rule.remove(owner);
    owners = new Set();
  };
  for await (const { key, modifiedAt } of app.storage.list(prefix)) {
    const owner = modifiedAt < before ? rule.ownerOf(key) : undefined;
    if (owner !== undefined) owners.add(owner);
    if (owners.size >= batchSize) await flush();
  }
  await flush();
}

function fileIdOf(key: string): string | undefined {
  const id = key.split('/')[1];
  return id !== undefined && isId(id) ? id : undefined;
}

const uploadsAtOnce = 500;

export const sweepUploadsJob = job({ name: 'sweep-uploads' });

/**
 * Deletes resumable uploads that received nothing for a day, orphaned parts of that age, and visitors' counters of
 * earlier days.
 */
export async function sweepUploads(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - uploadTtlMs);
  for (let swept = uploadsAtOnce; swept === uploadsAtOnce;) swept = await sweepOld(app, before);
  await sweepOrphans(app, before);
  await purgeVisitorUploads(app);
}

async function sweepOld(app: App, before: Date): Promise<number> {
  return app.transaction(async (work) => {
    const ids = await deleteUploadsBefore(work.db, before, uploadsAtOnce);
    if (ids.length > 0)
      await work.enqueue(deleteStoredFilesJob, { keys: [], prefixes: ids.map((id) => `${partsFolder(id)}/`) });
    return ids.length;
  });
}

async function sweepOrphans(app: App, before: Date): Promise<void> {
  const old = new Set<string>();
  for await (const { key, modifiedAt } of app.storage.list('uploads/')) {
    const id = key.split('/')[1] ?? '';
    if (modifiedAt < before && isId(id)) old.add(id);
  }
  const known = await knownUploads(app.database, [...old]);
  for (const id of old) if (!known.has(id)) await app.storage.deletePrefix(`${partsFolder(id)}/`);
}
