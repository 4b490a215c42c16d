import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countAudience } from './audience.store.ts';

/** Counts are exact up to this number, and never larger, so that counting takes a second at most. */
export const maxCount = 200_000;

/** Deleted lists, and lists of other performers, count as empty. */
export async function measureAudience({ app, actor, body }: Call<typeof operations.measureAudience>) {
  const total = await countAudience(app.database, body, { performerId: actor.id, now: app.clock.now() }, maxCount + 1);
  return { total: Math.min(total, maxCount), isExact: total <= maxCount };
}
