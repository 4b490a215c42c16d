import type { HidingCounts } from './hiding.store.ts';

/** Within a day unless stated; staff get an e-mail about each report beyond the limits, too. */
const limits = {
  ofAuthor: 5,
  byReporter: 3,
  /** Within an hour: visitors, and accounts younger than a week, share it. */
  byStrangers: 10,
  /** Within ninety days: a reporter whom staff have found wrong so often hides nothing any more. */
  misjudged: 2,
} as const;

/** Whether one more report may hide content before staff have looked at it. */
export function mayHide(counts: HidingCounts): boolean {
  return (
    !counts.isCleared &&
    counts.ofAuthor < limits.ofAuthor &&
    counts.byReporter < limits.byReporter &&
    counts.misjudged < limits.misjudged &&
    (!counts.isStranger || counts.byStrangers < limits.byStrangers)
  );
}
