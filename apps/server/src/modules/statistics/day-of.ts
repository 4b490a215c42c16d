/** The UTC day of a moment: 2030-01-31. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
