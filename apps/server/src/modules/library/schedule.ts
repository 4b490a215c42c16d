import { english, t, translated } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';

/** When content is visible. */
export interface Schedule {
  /** When it becomes visible; null for a draft. */
  readonly publishedAt: Date | null;
  /** When it opens to everyone, whatever its rule; null: never. */
  readonly publicAt: Date | null;
  /** When it becomes invisible to all but its buyers; null: never. */
  readonly endsAt: Date | null;
}

/**
 * A feed's state for counters and announcements, which follow its schedule within a minute. Access uses the clock
 * directly.
 */
type Phase = 'waiting' | 'listed' | 'ended';

export function phaseOf({ publishedAt, endsAt }: Schedule, now: Date): Phase {
  if (publishedAt === null || publishedAt > now) return 'waiting';
  return endsAt !== null && endsAt <= now ? 'ended' : 'listed';
}

const yearsAhead = 2;
const earliest = new Date(0);
const tooFar = english('Please choose a time within the next two years.');

/** The latest moment that a schedule accepts. */
export function latestAt(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  return latest;
}

/**
 * The problems of a changed schedule: moments must be in order, a changed moment must not be in the past (`now` itself
 * is allowed), and none may be more than two years ahead. Unchanged moments may be in the past.
 */
export function validateNewSchedule(wanted: Schedule, before: Schedule, now: Date): FieldProblem[] {
  const latest = latestAt(now);
  const moments = (['publishedAt', 'publicAt', 'endsAt'] as const).filter(
    (path) => wanted[path]?.getTime() !== before[path]?.getTime(),
  );
  const problems = moments.flatMap((path): FieldProblem[] => {
    const moment = wanted[path];
    if (moment === null) return [];
    if (moment < now) return [{ path, message: t('This time has passed. Please choose a time in the future.') }];
    return moment > latest ? [{ path, message: translated(tooFar) }] : [];
  });
  return problems.length > 0 ? problems : validateOrder(wanted);
}

/** The problems of a schedule whose moments may be in the past: they must be in order and within a plausible range. */
export function validateSchedule(wanted: Schedule, now: Date): FieldProblem[] {
  const latest = latestAt(now);
  const unlikely = (['publishedAt', 'publicAt', 'endsAt'] as const).flatMap((path): FieldProblem[] => {
    const moment = wanted[path];
    if (moment === null) return [];
    if (moment < earliest) return [{ path, message: t('This time is too long ago. Please choose a later one.') }];
    return moment > latest ? [{ path, message: translated(tooFar) }] : [];
  });
  return [...unlikely, ...validateOrder(wanted)];
}

function validateOrder({ publishedAt, publicAt, endsAt }: Schedule): FieldProblem[] {
  const start = publishedAt ?? earliest;
  return [
    ...(publicAt !== null && publicAt <= start
      ? [{ path: 'publicAt', message: t('Please choose a time after it is published.') }]
      : []),
    ...(endsAt !== null && endsAt <= start
      ? [{ path: 'endsAt', message: t('Please choose a time after it is published.') }]
      : []),
  ];
}
