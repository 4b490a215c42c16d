import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { lockCheck } from '../check.store.ts';
import { approve, reject } from './decide.ts';

/**
 * The decision on a performer is that on their identity: nobody is approved without an approved check, because the
 * approval fails where the check cannot be approved.
 */
export async function followReview(
  work: Work,
  app: App,
  { performerId, status, review }: DomainEvents['performer.reviewed'],
): Promise<void> {
  if (!review) return;
  const check = await lockCheck(work.db, performerId, app.clock.now());
  if (status === 'rejected') await reject(work, app, check, review);
  else if (check.status !== 'approved') await approve(work, app, check, review);
}
