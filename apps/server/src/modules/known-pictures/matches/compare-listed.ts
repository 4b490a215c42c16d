import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { findStored, findMatch, type Match } from '../listed-picture.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { holdPicture } from './hold-picture.ts';

/** One of the three sources of listed pictures. */
export const compareListedJob = job({
  name: 'compare-listed-pictures',
  payload: z.object({
    listId: id.optional(),
    caseId: id.optional(),
    consentCaseId: id.optional(),
    /** Files that staff have just removed. */
    except: z.array(id),
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
      ? t('Our staff have removed this picture before.')
      : t('List: {name}.', { name: match.list_name });
  const text = t('{place} {count} of 256 bits differ.', { place, count: match.distance });
  await work.publish('picture.matched', { ...file, category: match.category, text });
}
