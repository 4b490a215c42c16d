import type * as operations from '@ovation/contract/shop/downloads.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readDownloads } from '../../library/index.ts';
import { loadStarts } from './download-count.store.ts';
import { latestOf } from './latest-of.ts';
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
