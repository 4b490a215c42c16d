import type * as operations from '@ovation/contract/live/streams.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { listSamples } from '../engine/viewing.store.ts';
import { loadStreamEarnings } from './own-stream.store.ts';
import { readOwnStream } from './read-streams.ts';

const maxPoints = 300;

export async function getStreamReport({ app, actor, params, request }: Call<typeof operations.getStreamReport>) {
  await readOwnStream(app, { viewer: actor, country: request.country }, params.id);
  const [earnings, samples] = await Promise.all([
    loadStreamEarnings(app.database, [params.id]),
    listSamples(app.database, params.id, maxPoints),
  ]);
  return {
    earnings: (['ticket', 'minute', 'tip'] as const).map((type) => {
      const earning = earnings.find((each) => each.type === type);
      return { type, count: earning?.count ?? 0, amount: fromMinor(earning?.net ?? 0n) };
    }),
    viewers: samples.map(({ at, viewers, bitrate }) => ({
      at: at.toISOString(),
      viewers,
      bitrate: Number(bitrate),
    })),
  };
}
