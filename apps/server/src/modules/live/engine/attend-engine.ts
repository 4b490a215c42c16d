import type { App } from '../../../app.ts';
import { listOpenStreams } from '../streams/stream.store.ts';
import { pauseVisits, resumeVisits } from '../visits/pause.store.ts';
import { announceVisits } from '../visits/present-visit.ts';
import { recheckLater } from '../visits/recheck-visits.ts';

/** An engine that may have gone on while its server was killed. */
interface Attended {
  /** Since when it had no server; undefined if it was started by this one. */
  readonly aloneSince: Date | undefined;
  attend(): void;
}

/**
 * Before anything is billed or heard: the time in which no server ran is free, whether the picture went on (WebRTC) or
 * not (LL-HLS), and there was nobody to leave with, to complain to, or to charge the next minute.
 */
export async function attendEngine(app: App, engine: Attended): Promise<void> {
  if (engine.aloneSince) await forgiveOutage(app, engine.aloneSince);
  engine.attend();
}

/** If this process is killed after it, the time is free once more. */
async function forgiveOutage(app: App, since: Date): Promise<void> {
  const open = await listOpenStreams(app.database);
  // The clocks of interrupted streams stand still, and go on with the picture.
  const live = open.filter(({ status, provider }) => status === 'live' && (provider ?? 'embedded') === 'embedded');
  for (const { id: streamId } of live)
    await app.transaction(async (work) => {
      await pauseVisits(work.db, { streamId }, since);
      await announceVisits(work, app, await resumeVisits(work.db, { streamId }, app.clock.now()));
      await recheckLater(work, { streamId });
    });
}
