import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countAudience } from './audience.store.ts';

/** Exact up to this number, and this number beyond it: a second's work at most. */
export const maxCount = 200_000;

/** Lists that are gone, or somebody else's, hold nobody. */
export async function measureAudience({ app, actor, body }: Call<typeof operations.measureAudience>) {
  const total = await countAudience(
    app.database,
    body,
    { performerId: actor.id, now: app.clock.now() },
    maxCount + 1,
  );
  return { total: Math.min(total, maxCount), isExact: total <= maxCount };
}
