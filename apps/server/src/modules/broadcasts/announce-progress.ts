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

/** Sends how a broadcast stands to its performer's pages: at once, and then at most twice a second. */
export interface BroadcastProgress {
  announce(changed: Changed): void;
}

declare module '../../app.ts' {
  interface App {
    readonly broadcastProgress: BroadcastProgress;
  }
}

export function createBroadcastProgress(appOf: () => App): BroadcastProgress {
  /** Broadcasts that were announced a moment ago, and whether something has happened since. */
  const announced = new Map<string, { hasChanged: boolean }>();

  function announce(changed: Changed): void {
    // Nothing is counted while the performer is away.
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

/** Announces it once the transaction has committed. */
export function announceProgress(work: Work, app: App, changed: Changed): void {
  work.afterCommit(() => app.broadcastProgress.announce(changed));
}

/** Should this fail, the next news brings it. */
async function send(app: App, { id, performerId }: Changed): Promise<void> {
  try {
    const row = await findBroadcast(app.database, id);
    const outcomes = await loadOutcomes(app.database, [id]);
    if (row) app.realtime.emit(performerId, 'broadcast.changed', { broadcast: presentProgress(row, outcomes.get(id)) });
  } catch (error) {
    app.logger.warn({ err: error, broadcastId: id }, 'the progress of a broadcast could not be told');
  }
}
