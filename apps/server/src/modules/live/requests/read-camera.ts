import type { PublishWays } from '@ovation/contract/live/streams.ts';
import type { WatchWay } from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import type { StreamRow } from '../streams/stream.store.ts';
import { openCamera } from './private-show.ts';
import { findRequestOf } from './request.store.ts';

export interface Camera {
  readonly publish?: PublishWays;
  readonly watch?: WatchWay[];
}

interface Joined {
  readonly stream: StreamRow;
  readonly accountId: string;
  readonly viewerId: string;
}

/** How the fan of a private show is seen: the fan publishes, and the performer watches. Undefined for all others. */
export async function readCamera(app: App, { stream, accountId, viewerId }: Joined): Promise<Camera | undefined> {
  if (stream.fan_id === null || stream.status === 'ended') return undefined;
  const request = await findRequestOf(app.database, stream.id);
  if (!request?.is_two_way) return undefined;
  // The engine may have been started again since.
  await openCamera(app, request.id);
  if (accountId === stream.fan_id) return { publish: await publishWays(app, request.id, accountId) };
  if (accountId !== stream.performer_id) return undefined;
  const { watch } = await app.liveVideo.watchTicket({ streamId: request.id, accountId, viewerId });
  return { watch: [...watch] };
}

async function publishWays(app: App, streamId: string, accountId: string): Promise<PublishWays> {
  const ways = await app.liveVideo.publishTicket({ streamId, accountId });
  return Object.fromEntries(ways.map(({ kind, ...way }) => [kind, way]));
}
