import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { stopAllLater } from '../watch/stop-watching.ts';
import { announceStream } from '../streams/announce-stream.ts';
import { markContinued, markPaused } from './pause.store.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { findRequestOf } from '../requests/request.store.ts';

/** For the transaction that opens a private show: the stream for everyone waits, and nobody sees the show there. */
export async function pauseStreamOf(work: Work, app: App, performerId: string): Promise<void> {
  const at = app.clock.now();
  const row = await markPaused(work.db, performerId, at);
  if (!row) return;
  await work.publish('stream.interrupted', { streamId: row.id, performerId, at });
  stopAllLater(work, app, row.id, english('The stream will resume after a private show.'));
  announceStream(work, app, row);
  work.afterCommit(() => stopPublishing(app, row.id));
}

/** Disconnects the publisher; one that comes back meanwhile is disconnected again (`engine-events.ts`). */
export function stopPublishing(app: App, streamId: string): void {
  app.liveVideo.stopPublishing(streamId).catch((error: unknown) => {
    app.logger.warn({ part: 'live', streamId, err: error }, 'a publisher could not be disconnected');
  });
}

/** The private show is over. */
async function continueStreamOf(work: Work, app: App, performerId: string): Promise<void> {
  const row = await markContinued(work.db, performerId, app.clock.now());
  if (row) announceStream(work, app, row);
}

/** The stream that the performer paused for a private show goes on when the show is over. */
export async function continueAfterShow(
  work: Work,
  app: App,
  { streamId, performerId }: DomainEvents['stream.ended'],
): Promise<void> {
  if (await findRequestOf(work.db, streamId)) await continueStreamOf(work, app, performerId);
}
