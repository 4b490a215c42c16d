const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `in 3 days`, `in 5 hours`, `in 1 minute`: the largest whole unit. */
function lengthOf(ms: number): string {
  const [amount, unit] =
    ms >= dayMs
      ? [Math.floor(ms / dayMs), 'day']
      : ms >= hourMs
        ? [Math.floor(ms / hourMs), 'hour']
        : [Math.max(1, Math.floor(ms / minuteMs)), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

export function isLate(dueAt: string | undefined, nowMs: number): boolean {
  return dueAt !== undefined && Date.parse(dueAt) <= nowMs;
}

/** `Due in 3 days`, `Late by 2 hours`. */
export function dueWords(dueAt: string, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  return leftMs > 0 ? `Due in ${lengthOf(leftMs)}` : `Late by ${lengthOf(-leftMs)}`;
}
