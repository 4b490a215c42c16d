import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { removeBroadcast } from '../../broadcasts/index.ts';
import { removeReported } from '../../conversations/index.ts';
import { removeComment } from '../../engagement/index.ts';
import { removeContent, hideContent } from '../../library/index.ts';
import { deleteFiles, loadFile, hasHeldFile, type FileRow } from '../../media/index.ts';
import { refundBuyersLater, removableSale } from '../../refunds/index.ts';
import { findPhotoOf } from './photo-of-file.store.ts';
import type { DomainEvents } from '../../../platform/events.ts';

/**
 * Removes a picture for good, with the post, video, message or comment that it is in; its buyers are refunded soon
 * after. What only decorates something is deleted alone. False when it is deleted already.
 */
export async function removePicture(work: Work, app: App, fileId: string, administratorId: string): Promise<boolean> {
  const file = await loadFile(work.db, fileId);
  if (!file) return false;
  const photoId = await findPhotoOf(work.db, fileId);
  if (photoId !== undefined) return removeContent(work, app, 'photo', photoId);
  await removePlace(work, app, file, administratorId);
  await deleteFiles(work, [fileId]);
  return true;
}

async function removePlace(work: Work, app: App, file: FileRow, administratorId: string): Promise<void> {
  const { object_kind, object_id: objectId, type } = file;
  if (objectId === null) return;
  if (object_kind === 'comment') await removeComment(work, app, objectId);
  if (object_kind === 'message') await removeReported(work, app, objectId);
  if (object_kind === 'broadcast') await removeBroadcast(work, app, objectId, administratorId);
  if (object_kind === 'feed' && isMain(type)) await removeContent(work, app, 'feed', objectId);
  if (object_kind === 'video' && isMain(type)) await removeContent(work, app, 'video', objectId);
  const objectKind = removableSale.safeParse(object_kind).data;
  if (objectKind !== undefined && (isMain(type) || objectKind === 'message'))
    await refundBuyersLater(work, { objectKind, objectId, administratorId });
}

/** What people pay for: not a preview or a cover. */
function isMain(type: string): boolean {
  return type === 'feed-photo' || type === 'feed-video' || type === 'video';
}

/** Hides new content with a file that was uploaded before it and is held back. */
export async function holdNewContent(
  work: Work,
  app: App,
  { kind, id }: DomainEvents['content.created'],
): Promise<void> {
  if (kind !== 'feed' && kind !== 'product') return;
  if (await hasHeldFile(work.db, kind, id)) await hideContent(work, kind, id, app.clock.now(), 'picture');
}
