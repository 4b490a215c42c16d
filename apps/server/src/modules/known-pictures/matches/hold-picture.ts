import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { putUpPicture, takeDownPicture } from '../../accounts/index.ts';
import { hideContent } from '../../library/index.ts';
import { hasHeldFile, holdFile, type HeldFile } from '../../media/index.ts';
import { allowPictures } from '../listed-picture.store.ts';
import { findPhotoOf } from './photo-of-file.store.ts';

type Change = 'changed' | 'unchanged' | 'gone';

/**
 * Holds a file back from everyone but its owner and staff, with what it is the content of; or releases it, and
 * remembers that staff have allowed it.
 */
export async function holdPicture(work: Work, app: App, fileId: string, isHeld: boolean): Promise<Change> {
  const at = isHeld ? app.clock.now() : null;
  const file = await holdFile(work, fileId, at);
  if (!file) return 'gone';
  if (file.was_held === isHeld) return 'unchanged';
  if (!isHeld) await allowPictures(work.db, fileId);
  await holdPlace(work, app, file, at);
  return 'changed';
}

async function holdPlace(work: Work, app: App, file: HeldFile, at: Date | null): Promise<void> {
  if (file.type === 'avatar' || file.type === 'cover') {
    const picture = { accountId: file.owner_id, kind: file.type, fileId: file.id } as const;
    return at === null ? putUpPicture(work, picture, app.clock.now()) : takeDownPicture(work, picture, at);
  }
  const content = await contentOf(work, file);
  if (content === undefined) return;
  const isShown = at === null && !(await isHeldByOther(work, content));
  if (at !== null || isShown) await hideContent(work, content.kind, content.id, at, 'picture');
}

interface Content {
  readonly kind: 'feed' | 'photo' | 'video' | 'product';
  readonly id: string;
}

/** A photo is content of its own; the text of a message or a comment stays without its picture. */
async function contentOf(work: Work, { id, object_kind, object_id }: HeldFile): Promise<Content | undefined> {
  const photoId = await findPhotoOf(work.db, id);
  if (photoId !== undefined) return { kind: 'photo', id: photoId };
  if (object_id === null) return undefined;
  if (object_kind !== 'feed' && object_kind !== 'video' && object_kind !== 'product') return undefined;
  return { kind: object_kind, id: object_id };
}

async function isHeldByOther(work: Work, { kind, id }: Content): Promise<boolean> {
  return kind !== 'photo' && hasHeldFile(work.db, kind, id);
}
