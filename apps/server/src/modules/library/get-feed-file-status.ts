import type * as operations from '@ovation/contract/feeds.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireVisibleContent } from '../access/index.ts';
import { loadFile } from '../media/index.ts';

/** Its owner is told why a file failed; others who may see its feed learn only how far it is. */
export async function getFeedFileStatus({ app, actor, params, request }: Call<typeof operations.getFeedFileStatus>) {
  const file = await loadFile(app.database, params.fileId);
  if (!file) throw new Failure('not-found');
  const shown = { _id: file.id, status: file.status as 'queued' | 'processing' | 'ready' | 'failed', progress: file.progress };
  if (actor?.id === file.owner_id || actor?.kind === 'admin') return { ...shown, ...(file.failure_message === null ? {} : { message: file.failure_message }) };
  if (file.object_kind !== 'feed' || file.object_id !== params.id) throw new Failure('not-found');
  await requireVisibleContent(app, { viewer: actor, country: request.country }, 'feed', params.id);
  return shown;
}
