import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { findMatch, type Match } from '../listed-picture.store.ts';
import { holdPicture } from './hold-picture.ts';

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
export async function holdMatched(work: Work, app: App, file: MatchedFile, match: Match): Promise<void> {
  const change = await holdPicture(work, app, file.fileId, true);
  if (change !== 'changed') return;
  const place =
    match.list_name === null
      ? t('Our staff have removed this picture before.')
      : t('List: {name}.', { name: match.list_name });
  const text = t('{place} {count} of 256 bits differ.', { place, count: match.distance });
  await work.publish('picture.matched', { ...file, category: match.category, text });
}
