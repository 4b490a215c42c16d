import type * as operations from '@ovation/contract/live/site-streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadLiveLoad } from './live-load.store.ts';

export async function getLiveCapacity({ app }: Call<typeof operations.getLiveCapacity>) {
  const [load, { liveMaximumStreams }] = await Promise.all([loadLiveLoad(app.database), app.settings.read()]);
  return { ...load, maximumStreams: liveMaximumStreams };
}
