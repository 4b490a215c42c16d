import type { ContentKind } from '@ovation/contract/content.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { deleteFiles, loadFilesOf } from '../media/index.ts';
import { deleteContentRow, holdContent, setHidden, setWithdrawn, type HeldContent } from './moderation.store.ts';
import { isContentSold } from './sale.store.ts';

/** Hides content from everyone but its owner and staff, or shows it again. False when it is deleted. */
export async function hideContent(work: Work, kind: ContentKind, id: string, hiddenAt: Date | null): Promise<boolean> {
  return setHidden(work.db, kind, id, hiddenAt);
}

/**
 * Removes content for everyone, including its owner. Sold content remains in the database, because the ledger refers to
 * it, hidden and withdrawn also for its buyers. Other content is deleted with its files. False when it is already
 * deleted.
 */
export async function removeContent(work: Work, app: App, kind: ContentKind, id: string): Promise<boolean> {
  const content = await holdContent(work.db, kind, id);
  if (!content) return false;
  if (await isSold(work, kind, id, content)) await hideAndWithdraw(work, app, kind, id);
  else await deleteContent(work, kind, id, content);
  return true;
}

/** A photo is sold with its gallery. */
async function isSold(work: Work, kind: ContentKind, id: string, { galleryId }: HeldContent): Promise<boolean> {
  if (kind !== 'photo') return isContentSold(work.db, kind, id);
  return galleryId !== null && isContentSold(work.db, 'gallery', galleryId);
}

async function hideAndWithdraw(work: Work, app: App, kind: ContentKind, id: string): Promise<void> {
  const now = app.clock.now();
  await setHidden(work.db, kind, id, now);
  if (kind !== 'photo') await setWithdrawn(work.db, kind, id, now);
}

/** Deletes the files before their object, the order in which processing locks them. */
async function deleteContent(
  work: Work,
  kind: ContentKind,
  id: string,
  { performerId, fileId }: HeldContent,
): Promise<void> {
  const files = fileId === null ? (await loadFilesOf(work.db, kind, [id])).map((file) => file.id) : [fileId];
  await deleteFiles(work, files);
  await deleteContentRow(work.db, kind, id);
  if (kind === 'feed') await work.publish('feed.deleted', { feedId: id, performerId });
}
