import type { App } from '../../../app.ts';
import { listChanged, markInformed, type ChangedVisit } from './changed-visit.store.ts';
import { enforcedUntil } from './visit-clock.ts';

const batch = 200;

/**
 * Informs the engine until when it may show video to the fans whose visits have changed. What fails is repeated the
 * next time, also after a crash between the commit and the call.
 */
export async function informEngine(app: App, only: { readonly accountId?: string } = {}): Promise<void> {
  const changed = await listChanged(app.database, { ...only, limit: batch }, app.clock.now());
  await Promise.all(changed.map((visit) => inform(app, visit)));
}

async function inform(app: App, visit: ChangedVisit): Promise<void> {
  try {
    await enforce(app, visit);
    await markInformed(app.database, visit);
  } catch (error) {
    app.logger.debug({ err: error, visitId: visit.id }, 'the engine of live video could not be informed of a visit');
  }
}

async function enforce({ liveVideo }: App, visit: ChangedVisit): Promise<void> {
  const viewer = { streamId: visit.stream_id, accountId: visit.account_id };
  if (visit.ended_at === null) return liveVideo.setPaidUntil(viewer, enforcedUntil(visit));
  if (visit.stream_status === 'ended' || visit.has_later) return undefined;
  // The stream is not paid by the minute any more: those who may see it now go on.
  if (visit.access !== 'minute') return liveVideo.setPaidUntil(viewer, undefined);
  return liveVideo.stopWatching(viewer);
}
