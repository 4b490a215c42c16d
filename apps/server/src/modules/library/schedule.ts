import type { FieldProblem } from '@ovation/contract/errors.ts';

/** When content is there. */
export interface Schedule {
  /** From when; null for a draft. */
  readonly publishedAt: Date | null;
  /** From when it is open to everybody, whatever its rule; null: never. */
  readonly publicAt: Date | null;
  /** From when it is gone, but for its buyers; null: never. */
  readonly endsAt: Date | null;
}

/** What counters and announcements know of a feed: they follow its schedule minute by minute, where access goes by the clock. */
export type Phase = 'waiting' | 'listed' | 'ended';

export function phaseOf({ publishedAt, endsAt }: Schedule, now: Date): Phase {
  if (publishedAt === null || publishedAt > now) return 'waiting';
  return endsAt !== null && endsAt <= now ? 'ended' : 'listed';
}

const yearsAhead = 2;
const earliest = new Date(0);
const tooFar = 'Please choose a moment within the next two years.';

/** The last moment that can be planned. */
export function latestAt(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  return latest;
}

/**
 * Judges moments that a performer wants instead of those of before: they are in order, a new one is to come (`now` itself is not passed),
 * and none is further ahead than anybody plans. What stands already may have passed.
 */
export function validateNewSchedule(wanted: Schedule, before: Schedule, now: Date): FieldProblem[] {
  const latest = latestAt(now);
  const moments = (['publishedAt', 'publicAt', 'endsAt'] as const).filter(
    (path) => wanted[path]?.getTime() !== before[path]?.getTime(),
  );
  const problems = moments.flatMap((path): FieldProblem[] => {
    const moment = wanted[path];
    if (moment === null) return [];
    if (moment < now) return [{ path, message: 'This moment has passed. Please choose one to come.' }];
    return moment > latest ? [{ path, message: tooFar }] : [];
  });
  return problems.length > 0 ? problems : validateOrder(wanted);
}

/** Judges moments that may have passed: they are in order, and none is further away than anybody plans or remembers. */
export function validateSchedule(wanted: Schedule, now: Date): FieldProblem[] {
  const latest = latestAt(now);
  const unlikely = (['publishedAt', 'publicAt', 'endsAt'] as const).flatMap((path): FieldProblem[] => {
    const moment = wanted[path];
    if (moment === null) return [];
    if (moment < earliest) return [{ path, message: 'This moment is too long ago. Please choose a later one.' }];
    return moment > latest ? [{ path, message: tooFar }] : [];
  });
  return [...unlikely, ...validateOrder(wanted)];
}

function validateOrder({ publishedAt, publicAt, endsAt }: Schedule): FieldProblem[] {
  const start = publishedAt ?? earliest;
  return [
    ...(publicAt !== null && publicAt <= start
      ? [{ path: 'publicAt', message: 'Please choose a moment after it is published.' }]
      : []),
    ...(endsAt !== null && endsAt <= start
      ? [{ path: 'endsAt', message: 'Please choose a moment after it is published.' }]
      : []),
  ];
}
