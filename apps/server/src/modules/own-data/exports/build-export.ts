import { t } from '@ovation/language/t.ts';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { id } from '@ovation/contract/fields.ts';
import { makeZip } from 'client-zip';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import { inLanguageOf, loadMe, queueMail } from '../../accounts/index.ts';
import { archiveEntries } from '../archive/archive-entries.ts';
import { sumFileSizes } from '../archive/archive.store.ts';
import { findExport, markReady, failWaiting, findExpired, markDeleted, type ExportRow } from './export.store.ts';

/** How long an archive can be downloaded. */
export const keptDays = 7;
const dayMs = 24 * 3_600_000;

/** For everything but the originals. */
const recordBytes = 50 * 1_024 ** 2;

export const buildExportJob = job({ name: 'build-export', payload: z.object({ exportId: id }), slow: 'hours' });

/**
 * Builds an archive: a stream from database and storage into the storage, of which only a page of rows and some blocks
 * of bytes are in memory. After a crash the job runs again and replaces what there was.
 */
export async function buildExport(app: App, { exportId }: { readonly exportId: string }): Promise<void> {
  const wanted = await findExport(app.database, exportId);
  if (wanted?.status !== 'waiting') return;
  await app.freeSpace.require(recordBytes + (await sumFileSizes(app.database, wanted.account_id)));
  const { sizeBytes } = await inLanguageOf(app, wanted.account_id, () => {
    const zip = Readable.fromWeb(makeZip(archiveEntries(app, wanted.account_id)) as ReadableStream);
    return app.storage.put(archiveKeyOf(exportId), zip, { contentType: 'application/zip' });
  });
  const isWanted = await app.transaction((work) => finish(work, app, { wanted, sizeBytes }));
  if (!isWanted) await app.storage.delete(archiveKeyOf(exportId));
}

async function finish(
  work: Work,
  app: App,
  { wanted, sizeBytes }: { readonly wanted: ExportRow; readonly sizeBytes: number },
): Promise<boolean> {
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + keptDays * dayMs);
  const me = await loadMe(work.db, wanted.account_id);
  if (!me || !(await markReady(work.db, wanted.id, { sizeBytes, expiresAt, now }))) return false;
  await queueMail(work, app, {
    to: me.email,
    name: me.name,
    kind: 'notice',
    write: () => ({
      subject: t('Your data is ready to download'),
      paragraphs: [
        t('The archive of your data is ready. You can download it for {keptDays} days; then it is deleted.', {
          keptDays,
        }),
        t('If you did not ask for it, change your password now.'),
      ],
      action: { label: t('Download your data'), path: '/user/account/data' },
    }),
  });
  await work.publish('export.ready', { exportId: wanted.id, accountId: wanted.account_id });
  return true;
}

/** Where the bytes of an archive are. */
export function archiveKeyOf(exportId: string): string {
  return `exports/${exportId}.zip`;
}

/** After so long, an archive that could not be built is given up. */
const patienceMs = 24 * 3_600_000;
const batchSize = 100;

export const sweepExportsJob = job({ name: 'sweep-exports' });

/** Deletes archives whose days are over, the bytes first. */
export async function sweepExports(app: App): Promise<void> {
  const now = app.clock.now();
  await failWaiting(app.database, new Date(now.getTime() - patienceMs), now);
  let ids: string[];
  do {
    ids = await findExpired(app.database, now, batchSize);
    for (const exportId of ids) {
      await app.storage.delete(archiveKeyOf(exportId));
      await markDeleted(app.database, exportId, now);
    }
  } while (ids.length === batchSize);
}

export const deleteExportsJob = job({ name: 'delete-exports', payload: z.object({ ids: z.array(id) }) });

/** Of a closed account. */
export async function deleteArchives(app: App, { ids }: { readonly ids: readonly string[] }): Promise<void> {
  for (const exportId of ids) await app.storage.delete(archiveKeyOf(exportId));
}
