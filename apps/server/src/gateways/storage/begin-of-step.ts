/**
 * The begin of the current step of so many seconds, by the real time and not the site's clock. What is signed with it
 * stays the same within a step, so that browsers can use their cache.
 */
export function beginOfStep(stepSeconds: number): Date {
  const stepMs = Math.max(1, Math.floor(stepSeconds)) * 1_000;
  return new Date(Math.floor(Date.now() / stepMs) * stepMs);
}
