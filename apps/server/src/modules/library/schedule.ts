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

export function judgeSchedule({ publishedAt, publicAt, endsAt }: Schedule): FieldProblem[] {
  const start = publishedAt ?? new Date(0);
  return [
    ...(publicAt !== null && publicAt <= start ? [{ path: 'publicAt', message: 'Please choose a moment after it is published.' }] : []),
    ...(endsAt !== null && endsAt <= start ? [{ path: 'endsAt', message: 'Please choose a moment after it is published.' }] : []),
  ];
}
