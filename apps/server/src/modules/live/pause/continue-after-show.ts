import type { App } from '../../../app.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { continueStreamOf } from './pause-stream.ts';
import { findRequestOf } from '../requests/request.store.ts';

/** The stream that the performer paused for a private show goes on when the show is over. */
export async function continueAfterShow(
  work: Work,
  app: App,
  { streamId, performerId }: DomainEvents['stream.ended'],
): Promise<void> {
  if (await findRequestOf(work.db, streamId)) await continueStreamOf(work, app, performerId);
}
