import type * as operations from '@ovation/contract/shop/products.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readDownloads } from '../../library/index.ts';
import { signDownload } from './download-address.ts';
import { latestOf } from './latest-of.ts';

export async function getDownloadLinks({ app, actor, params, request }: Call<typeof operations.getDownloadLinks>) {
  const files = await readDownloads(app, { viewer: actor, country: request.country }, params.id);
  return {
    files: latestOf(files).map((file) => {
      const { url, expiresAt } = signDownload(app, {
        accountId: actor.id,
        productId: params.id,
        fileId: file.file_id,
      });
      return {
        _id: file.file_id,
        name: file.name,
        size: Number(file.size_bytes),
        sha256: file.sha256.toString('hex'),
        version: file.version,
        url,
        expiresAt: expiresAt.toISOString(),
      };
    }),
  };
}
