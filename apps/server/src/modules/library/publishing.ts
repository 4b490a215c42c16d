import type { PublishingState } from '@ovation/contract/content.ts';
import type { Schedule } from './schedule.ts';

/** The moments in the contract's shape: ISO 8601, `now`, or null. */
interface WantedSchedule {
  readonly publishedAt: string | null;
  readonly publicAt: string | null;
  readonly endsAt: string | null;
}

/** `now` is the server's time, because a client's clock may be wrong. */
export function scheduleOf(wanted: WantedSchedule, now: Date): Schedule {
  const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    publishedAt: wanted.publishedAt === 'now' ? now : at(wanted.publishedAt),
    publicAt: at(wanted.publicAt),
    endsAt: at(wanted.endsAt),
  };
}

/** Moments that are not sent keep their value. `now` does not change the moment of what is already published. */
export function changeSchedule(
  before: Schedule,
  sent: Partial<{ [Name in keyof WantedSchedule]: WantedSchedule[Name] | undefined }>,
  now: Date,
): Schedule {
  const wanted = scheduleOf(
    { publishedAt: sent.publishedAt ?? null, publicAt: sent.publicAt ?? null, endsAt: sent.endsAt ?? null },
    now,
  );
  const isPublished = before.publishedAt !== null && before.publishedAt <= now;
  return {
    publishedAt:
      sent.publishedAt === undefined || (sent.publishedAt === 'now' && isPublished)
        ? before.publishedAt
        : wanted.publishedAt,
    publicAt: sent.publicAt === undefined ? before.publicAt : wanted.publicAt,
    endsAt: sent.endsAt === undefined ? before.endsAt : wanted.endsAt,
  };
}

interface PublishingRow {
  readonly published_at: Date | null;
  readonly ends_at: Date | null;
}

/** The moments of a row in the contract's shape. */
export function presentSchedule({
  published_at,
  public_at,
  ends_at,
}: PublishingRow & { readonly public_at: Date | null }) {
  return {
    publishedAt: published_at?.toISOString() ?? null,
    publicAt: public_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
  };
}

export function publishingStateOf({ published_at, ends_at }: PublishingRow, now: Date): PublishingState {
  if (published_at === null) return 'draft';
  if (published_at > now) return 'scheduled';
  return ends_at !== null && ends_at <= now ? 'ended' : 'published';
}
