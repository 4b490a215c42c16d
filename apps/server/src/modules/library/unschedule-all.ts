import { contentTypes, typesThatAre } from '@ovation/contract/content-types.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { unschedule } from './account-content.store.ts';

/** Makes drafts of everything that a performer has scheduled, because they may not publish now. */
export async function unscheduleAll(work: Work, app: App, performerId: string): Promise<void> {
  // A stream begins only when its performer starts it.
  for (const type of typesThatAre('hasPage'))
    if (type !== 'stream') await unschedule(work.db, contentTypes[type].table, performerId, app.clock.now());
}
