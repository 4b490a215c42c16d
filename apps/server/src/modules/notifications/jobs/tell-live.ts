import type { App } from '../../../app.ts';
import { listAudience } from '../notification.store.ts';
import { tell } from '../tell.ts';

export interface LiveToTell {
  readonly streamId: string;
  readonly performerId: string;
  /** The last follower who was told. */
  readonly after?: string;
}

const toldAtOnce = 500;

/** Tells a performer's followers that she is live, some at a time: each lot is one statement, and the next a job of its own. */
export async function tellLive(app: App, { streamId, performerId, after }: LiveToTell): Promise<void> {
  await app.transaction(async (work) => {
    const audience = await listAudience(work.db, performerId, { after, limit: toldAtOnce });
    tell(
      work,
      app,
      audience.map((accountId) => ({
        accountId,
        kind: 'live',
        groupKey: `live:${streamId}`,
        actorId: performerId,
        sourceId: streamId,
      })),
    );
    if (audience.length === toldAtOnce)
      await work.enqueue('tell-live', { streamId, performerId, after: audience.at(-1) });
  });
}
