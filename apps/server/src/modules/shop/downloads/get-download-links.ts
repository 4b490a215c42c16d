import type * as operations from '@ovation/contract/shop/downloads.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readDownloads } from '../../library/index.ts';
import { loadStarts } from './download-count.store.ts';
import { presentLink } from './present-link.ts';

export async function getDownloadLinks({ app, actor, params, request }: Call<typeof operations.getDownloadLinks>) {
  const own = { accountId: actor.id, productId: params.id };
  const { files, limit } = await readDownloads(app, { viewer: actor, country: request.country }, params.id);
  const starts = limit === null ? new Map<string, number>() : await loadStarts(app.database, own);
  const leftOf = (fileId: string) => (limit === null ? {} : { left: Math.max(0, limit - (starts.get(fileId) ?? 0)) });
  return {
    files: latestOf(files).map((file) => ({
      ...presentLink(app, { ...own, fileId: file.file_id }, file),
      ...leftOf(file.file_id),
    })),
  };
}

/** The latest version of each name, in the order in which the names came first. */
function latestOf<File extends { readonly name: string; readonly version: number }>(files: readonly File[]): File[] {
  const latest = new Map<string, File>();
  for (const file of files) {
    const known = latest.get(file.name);
    if (!known || known.version < file.version) latest.set(file.name, file);
  }
  return [...latest.values()];
}
