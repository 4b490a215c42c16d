import type { ContentKind } from '@ovation/contract/content.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { deleteFiles, loadFilesOf } from '../media/index.ts';
import { deleteContentRow, type HeldContent } from './moderation.store.ts';

/** Deletes the files before their object, the order in which processing locks them. */
export async function deleteContent(
  work: Work,
  kind: ContentKind,
  id: string,
  { performerId, fileId }: Pick<HeldContent, 'performerId' | 'fileId'>,
): Promise<void> {
  const files = fileId === null ? (await loadFilesOf(work.db, kind, [id])).map((file) => file.id) : [fileId];
  await deleteFiles(work, files);
  await deleteContentRow(work.db, kind, id);
  if (kind === 'feed') await work.publish('feed.deleted', { feedId: id, performerId });
}
