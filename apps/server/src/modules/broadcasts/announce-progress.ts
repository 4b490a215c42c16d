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

/** Broadcasts that were told of a moment ago, and whether something has happened since. */
const waiting = new WeakMap<App, Map<string, { hasNews: boolean }>>();

/** Its performer's pages hear how it stands, at once, and then at most twice a second, however many read and buy. Nothing is counted while she is away. */
export function announceProgress(work: Work, app: App, changed: Changed): void {
  work.afterCommit(() => tellSoon(app, changed));
}

function tellSoon(app: App, changed: Changed): void {
  if (!app.realtime.isOnline(changed.performerId)) return;
  const told = waiting.get(app) ?? new Map<string, { hasNews: boolean }>();
  waiting.set(app, told);
  const known = told.get(changed.id);
  if (known) known.hasNews = true;
  else {
    const state = { hasNews: false };
    told.set(changed.id, state);
    setTimeout(() => tellWhatCame(app, changed, state), everyMs).unref();
    void tell(app, changed);
  }
}

function tellWhatCame(app: App, changed: Changed, state: { readonly hasNews: boolean }): void {
  waiting.get(app)?.delete(changed.id);
  if (state.hasNews) tellSoon(app, changed);
}

/** Should this fail, the next news brings it. */
async function tell(app: App, { id, performerId }: Changed): Promise<void> {
  try {
    const row = await findBroadcast(app.database, id);
    const outcomes = await loadOutcomes(app.database, [id]);
    if (row) app.realtime.tell(performerId, 'broadcast.changed', { broadcast: presentProgress(row, outcomes.get(id)) });
  } catch (error) {
    app.logger.warn({ err: error, broadcastId: id }, 'the progress of a broadcast could not be told');
  }
}
