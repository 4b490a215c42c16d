import type { PublishingState } from '@ovation/contract/content.ts';
import { sql, type RawBuilder } from 'kysely';

/** `publishingStateOf` in SQL, on the columns of the row. */
export function isInState(state: PublishingState, now: Date): RawBuilder<boolean> {
  const moment = sql`${now}::timestamptz`;
  const conditions: Record<PublishingState, RawBuilder<boolean>> = {
    draft: sql<boolean>`published_at is null`,
    scheduled: sql<boolean>`published_at > ${moment}`,
    ended: sql<boolean>`(published_at <= ${moment} and ends_at <= ${moment})`,
    published: sql<boolean>`(published_at <= ${moment} and (ends_at is null or ends_at > ${moment}))`,
  };
  return conditions[state];
}
