import { id as idField } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { putUpPicture, takeDownPicture } from '../../accounts/index.ts';
import { hideContent, removeContent } from '../../library/index.ts';
import { hasHeldFile, holdFile, deleteFiles, loadFile, type HeldFile, type FileRow } from '../../media/index.ts';
import { allowPictures, findStored, findMatch, type Match } from '../listed-picture.store.ts';
import { findPhotoOf } from '../object-file.store.ts';
import { removeBroadcast } from '../../broadcasts/index.ts';
import { removeReported } from '../../conversations/index.ts';
import { removeComment } from '../../engagement/index.ts';
import { refundBuyersLater, removableSale } from '../../refunds/index.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { job } from '../../../platform/jobs/job.ts';
import { storedText, storedWithin } from '../../../platform/language/stored-text.ts';

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

/** One of the three sources of listed pictures. */
export const compareListedJob = job({
  name: 'compare-listed-pictures',
  payload: z.object({
    listId: idField.optional(),
    caseId: idField.optional(),
    consentCaseId: idField.optional(),
    /** Files that staff have just removed. */
    except: z.array(idField),
  }),
  slow: 'minutes',
});

const limit = 200;

/** Compares new listed pictures with all files of the site, and holds those that show one of them. */
export async function compareListed(
  app: App,
  { except, ...source }: z.output<typeof compareListedJob.payload>,
): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const { matches, next } = await findStored(app.database, source, { after, limit, except });
    for (const { file_id: fileId, owner_id: ownerId, ...match } of matches)
      await app.transaction((work) => holdMatched(work, app, { fileId, ownerId }, match));
    after = next;
  }
}

/** Holds a new picture or video back if it shows what is on a list, before anyone else can see it. */
export async function compareFile(
  work: Work,
  app: App,
  { fileId, ownerId, hashes }: DomainEvents['file.hashed'],
): Promise<void> {
  const match = await findMatch(work.db, ownerId, hashes);
  if (match) await holdMatched(work, app, { fileId, ownerId }, match);
}

interface MatchedFile {
  readonly fileId: string;
  readonly ownerId: string;
}

/** Holds a file back, and lets staff know. Nothing happens where it is held already, or deleted. */
async function holdMatched(work: Work, app: App, file: MatchedFile, match: Match): Promise<void> {
  const change = await holdPicture(work, app, file.fileId, true);
  if (change !== 'changed') return;
  const place =
    match.list_name === null
      ? storedText(english('Our staff have removed this picture before.'))
      : storedText(english('List: {name}.'), { name: match.list_name });
  const text = storedText(english('{place} {count} of 256 bits differ.'), {
    place: storedWithin(place),
    count: match.distance,
  });
  await work.publish('picture.matched', { ...file, category: match.category, text });
}
