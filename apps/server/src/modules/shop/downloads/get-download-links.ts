import type * as operations from '@ovation/contract/shop/downloads.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readDownloads } from '../../library/index.ts';
import { latestOf } from './latest-of.ts';
import { presentLink } from './present-link.ts';

export async function getDownloadLinks({ app, actor, params, request }: Call<typeof operations.getDownloadLinks>) {
  const files = await readDownloads(app, { viewer: actor, country: request.country }, params.id);
  return {
    files: latestOf(files).map((file) =>
      presentLink(app, { accountId: actor.id, productId: params.id, fileId: file.file_id }, file),
    ),
  };
}
