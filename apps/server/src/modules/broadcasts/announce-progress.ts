import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { findBroadcast } from './broadcast.store.ts';
import { presentProgress } from './present.ts';
import { loadOutcomes } from './recipient.store.ts';

interface Changed {
  readonly id: string;
  readonly performerId: string;
}

const everyMs = 500;

/** Sends a broadcast's progress to its performer's pages: at once, and then at most twice a second. */
export interface BroadcastProgress {
  announce(changed: Changed): void;
}

declare module '../../app.ts' {
  interface App {
    readonly broadcastProgress: BroadcastProgress;
  }
}

export function createBroadcastProgress(appOf: () => App): BroadcastProgress {
  /** Broadcasts that were announced within the last interval, and whether they have changed since. */
  const announced = new Map<string, { hasChanged: boolean }>();

  function announce(changed: Changed): void {
    // Counting outcomes is wasted work while the performer is offline.
    if (!appOf().realtime.isOnline(changed.performerId)) return;
    const known = announced.get(changed.id);
    if (known) {
      known.hasChanged = true;
      return;
    }
    const state = { hasChanged: false };
    announced.set(changed.id, state);
    setTimeout(() => {
      announced.delete(changed.id);
      if (state.hasChanged) announce(changed);
    }, everyMs).unref();
    void send(appOf(), changed);
  }

  return { announce };
}

/** Announces the progress after the commit. */
export function announceProgress(work: Work, app: App, changed: Changed): void {
  work.afterCommit(() => app.broadcastProgress.announce(changed));
}

/** A failure is only logged: the next change sends the progress again. */
async function send(app: App, { id, performerId }: Changed): Promise<void> {
  try {
    const row = await findBroadcast(app.database, id);
    const outcomes = await loadOutcomes(app.database, [id]);
    if (row)
      app.realtime.emit(performerId, 'broadcast.changed', () => ({
        broadcast: presentProgress(row, outcomes.get(id)),
      }));
  } catch (error) {
    app.logger.warn({ err: error, broadcastId: id }, 'the progress of a broadcast could not be sent');
  }
}
