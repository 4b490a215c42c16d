import type { EndReason } from '@ovation/contract/live/stream.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { markEnded } from '../engine/stream-state.store.ts';
import { announceStream } from './announce-stream.ts';
import type { StreamRow } from './stream.store.ts';

interface Ending {
  readonly reason: EndReason;
  /** Why, for its performer. */
  readonly note?: string;
}

/** Ends a stream for everyone, or cancels a scheduled one. Undefined if it has ended already. */
export async function endStream(
  work: Work,
  app: App,
  streamId: string,
  { reason, note }: Ending,
): Promise<StreamRow | undefined> {
  const row = await markEnded(work.db, streamId, { reason, note: note ?? null }, app.clock.now());
  if (!row) return undefined;
  await work.publish('stream.ended', {
    streamId,
    performerId: row.performer_id,
    reason,
    hasStarted: row.started_at !== null,
  });
  announceStream(work, app, row);
  work.afterCommit(() => endInEngine(app, streamId));
  return row;
}

/** If the engine cannot be reached now, `follow-streams` ends it there later. */
function endInEngine(app: App, streamId: string): void {
  app.liveVideo.endStream(streamId).catch((error: unknown) => {
    app.logger.warn({ part: 'live', streamId, err: error }, 'a stream could not be ended in the engine');
  });
}
