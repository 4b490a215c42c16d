import type { App } from '../../../app.ts';
import type { WatchingViewer } from '../../../gateways/live-video/live-video.ts';
import { addViewers } from '../engine/viewing.store.ts';
import { readPresence } from '../engine/read-health.ts';
import { setViewers } from '../engine/stream-state.store.ts';
import { listStaff } from './watch.store.ts';

/** Viewers come and go in crowds: their number is counted and sent at most once in this time. */
const windowMs = 1_000;

/** Counts who watches a stream, and sends the number to those who watch it. */
export interface ViewerCounts {
  /** A viewer has come or left: counts soon. */
  countSoon(streamId: string): void;
  /** Counts now. Returns the number, and undefined while the engine cannot be reached. */
  count(streamId: string): Promise<number | undefined>;
}

declare module '../../../app.ts' {
  interface App {
    readonly viewerCounts: ViewerCounts;
  }
}

export function createViewerCounts(appOf: () => App): ViewerCounts {
  const waiting = new Set<string>();

  async function count(streamId: string): Promise<number | undefined> {
    const app = appOf();
    const presence = await readPresence(app, streamId);
    if (presence === null) return undefined;
    const viewers = await withoutStaff(app, presence?.viewers ?? []);
    await addViewers(app.database, streamId, viewers, app.clock.now());
    const total = new Set(viewers.map(({ accountId, viewerId }) => accountId ?? viewerId)).size;
    if (await setViewers(app.database, streamId, total))
      app.realtime.emitToWatchers({ kind: 'live', id: streamId }, 'stream.viewers', { streamId, viewers: total });
    return total;
  }

  return {
    count,
    countSoon(streamId) {
      if (waiting.has(streamId)) return;
      waiting.add(streamId);
      setTimeout(() => {
        waiting.delete(streamId);
        count(streamId).catch((error: unknown) => {
          appOf().logger.debug({ err: error, streamId }, 'viewers could not be counted');
        });
      }, windowMs).unref();
    },
  };
}

/** Staff watch without being counted or seen. */
async function withoutStaff(app: App, viewers: readonly WatchingViewer[]): Promise<WatchingViewer[]> {
  const accountIds = [...new Set(viewers.flatMap(({ accountId }) => accountId ?? []))];
  const staff = await listStaff(app.database, accountIds);
  return viewers.filter(({ accountId }) => accountId === undefined || !staff.has(accountId));
}
