import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { findStored } from '../listed-picture.store.ts';
import { holdMatched } from './compare-file.ts';

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
