import type * as operations from '@ovation/contract/shop/products.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { inspectFile, keepFile } from '../../../media/index.ts';

/** A pending performer may upload, to prepare what they sell once they are approved. */
export async function uploadProductImage({ app, actor, files }: Call<typeof operations.uploadProductImage>) {
  if (!files.file) throw new Failure('file-missing');
  const image = await inspectFile(app, files.file, 'product-image');
  const kept = await app.transaction((work) => keepFile(work, app, image, { ownerId: actor.id }));
  return { _id: kept.id, type: 'product-image' as const, status: kept.status };
}
