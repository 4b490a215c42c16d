import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { dayOf } from './day-of.ts';
import { countSubscriber } from './statistics.store.ts';

/** How long a press on "Subscribe" counts. */
export const pressCountsMs = 24 * 3_600_000;

/** Counts a subscription for the content on which the fan has last pressed "Subscribe". */
export async function countNewSubscriber(
  work: Work,
  app: App,
  { accountId, performerId }: DomainEvents['subscription.started'],
): Promise<void> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - pressCountsMs);
  await countSubscriber(work.db, { accountId, performerId }, { since, day: dayOf(now) });
}
