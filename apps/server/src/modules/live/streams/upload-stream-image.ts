import type * as operations from '@ovation/contract/live/streams.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { inspectFile, keepFile } from '../../media/index.ts';

/** The picture belongs to no stream until one is started or changed with its id. */
export async function uploadStreamImage({ app, actor, files }: Call<typeof operations.uploadStreamImage>) {
  if (!files.file) throw new Failure('file-missing');
  const file = await inspectFile(app, files.file, 'stream-image');
  const kept = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: kept.id, status: kept.status };
}
