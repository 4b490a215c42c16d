import type * as operations from '@ovation/contract/feeds.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { decideFor, requireVisible, type Viewing } from '../access/index.ts';
import { loadFile, type FileRow } from '../media/index.ts';
import { loadFeedForAccess } from './feed-access.ts';

/** Its owner is told why a file failed; others who may see its feed learn only how far it is. */
export async function getFeedFileStatus({ app, actor, params, request }: Call<typeof operations.getFeedFileStatus>) {
  const file = await loadFile(app.database, params.fileId);
  if (!file) throw new Failure('not-found');
  const shown = { _id: file.id, status: file.status as 'queued' | 'processing' | 'ready' | 'failed', progress: file.progress };
  if (actor?.id === file.owner_id || actor?.kind === 'admin') return { ...shown, ...(file.failure_message === null ? {} : { message: file.failure_message }) };
  await requireVisibleFeed(app, { viewer: actor, country: request.country }, file, params.id);
  return shown;
}

async function requireVisibleFeed(app: App, viewing: Viewing, file: FileRow, feedId: string): Promise<void> {
  const isOfFeed = file.object_kind === 'feed' && file.object_id === feedId;
  const feed = isOfFeed ? await loadFeedForAccess(app.database, feedId) : undefined;
  if (!feed) throw new Failure('not-found');
  requireVisible(await decideFor(app, viewing, feed));
}
