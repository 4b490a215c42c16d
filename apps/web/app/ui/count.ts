const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** How many, in little room: 987, 12K. */
export function formatCount(count: number): string {
  return count < 1_000 ? String(count) : compact.format(count);
}
