import type { Work } from '../../../platform/database/transaction.ts';
import { phaseOf, type Schedule } from '../schedule.ts';
import { waitWhileHidden } from './feed-phase.store.ts';

/** Announces a feed that is listed from now on. A hidden one waits until it is shown (`follow-schedules`). */
export async function announceFeed(
  work: Work,
  { id, performerId }: { readonly id: string; readonly performerId: string },
  schedule: Schedule,
  now: Date,
): Promise<void> {
  if (phaseOf(schedule, now) !== 'listed' || (await waitWhileHidden(work.db, id))) return;
  await work.publish('feed.published', { feedId: id, performerId });
}
