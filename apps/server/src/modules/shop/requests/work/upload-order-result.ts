import type * as operations from '@ovation/contract/shop/requests.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { inspectFile, keepFile } from '../../../media/index.ts';

export async function uploadOrderResult({ app, actor, files }: Call<typeof operations.uploadOrderResult>) {
  if (!files.file) throw new Failure('file-missing');
  const file = await inspectFile(app, files.file, 'order-result');
  const { id } = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: id, name: file.received.originalName, sizeBytes: file.received.sizeBytes };
}
