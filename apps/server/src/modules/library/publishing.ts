import type { PublishingState } from '@ovation/contract/galleries.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Schedule } from './schedule.ts';

/** As the contract brings them. */
export interface WantedSchedule {
  readonly publishedAt: string | null;
  readonly publicAt: string | null;
  readonly endsAt: string | null;
}

/** `now` is the server's moment, whatever a visitor's clock says. */
export function scheduleOf(wanted: WantedSchedule, now: Date): Schedule {
  const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return { publishedAt: wanted.publishedAt === 'now' ? now : at(wanted.publishedAt), publicAt: at(wanted.publicAt), endsAt: at(wanted.endsAt) };
}

interface PublishingRow {
  readonly published_at: Date | null;
  readonly ends_at: Date | null;
}

export function publishingStateOf({ published_at, ends_at }: PublishingRow, now: Date): PublishingState {
  if (published_at === null) return 'draft';
  if (published_at > now) return 'scheduled';
  return ends_at !== null && ends_at <= now ? 'ended' : 'published';
}

/** The same in SQL, of the row's columns. */
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
