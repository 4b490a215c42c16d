import { english, translated } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { listOpenStreams, listOpenStreamsOf } from '../streams/stream.store.ts';

interface Watching {
  readonly streamId: string;
  readonly accountId: string;
}

const takenMessage = english('Something has changed. Please join again.');

/** After the commit, disconnects all tabs of an account, whose tickets are refused from then on. */
export function stopLater(work: Work, app: App, watching: Watching, message = takenMessage): void {
  work.afterCommit(() => {
    app.realtime.emit(watching.accountId, 'stream.locked', () => ({
      streamId: watching.streamId,
      message: translated(message),
    }));
    app.realtime.endWatching(watching.accountId, { kind: 'live', id: watching.streamId });
    logFailure(app, watching.streamId, app.liveVideo.stopWatching(watching));
  });
}

/** The same for everyone who watches a stream. */
export function stopAllLater(work: Work, app: App, streamId: string, message = takenMessage): void {
  work.afterCommit(() => {
    app.realtime.emitToWatchers({ kind: 'live', id: streamId }, 'stream.locked', () => ({
      streamId,
      message: translated(message),
    }));
    app.realtime.endAllWatching({ kind: 'live', id: streamId });
    logFailure(app, streamId, app.liveVideo.stopAllWatching(streamId));
  });
}

/** For what has changed between an account and a performer: it joins again if it still may. */
export async function stopWatchingOf(
  work: Work,
  app: App,
  { accountId, performerId }: { readonly accountId: string; readonly performerId: string },
): Promise<void> {
  for (const { id } of await listOpenStreamsOf(work.db, performerId)) stopLater(work, app, { streamId: id, accountId });
}

export async function stopAllWatchingOf(work: Work, app: App, performerId: string): Promise<void> {
  for (const { id } of await listOpenStreamsOf(work.db, performerId)) stopAllLater(work, app, id);
}

/** For an account that may watch nothing any longer. */
export async function stopWatchingEverything(work: Work, app: App, accountId: string): Promise<void> {
  for (const { id } of await listOpenStreams(work.db)) stopLater(work, app, { streamId: id, accountId });
}

/** Its tickets end within a minute in any case, and are not renewed. */
function logFailure(app: App, streamId: string, stopping: Promise<void>): void {
  stopping.catch((error: unknown) => {
    app.logger.warn({ part: 'live', streamId, err: error }, 'viewers could not be disconnected at once');
  });
}
