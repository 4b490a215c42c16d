import { vi } from 'vitest';

/** Waits until the assertions hold; the limit only ends what hangs. */
export function eventually<Result>(assert: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assert, { timeout: 60_000, interval: 20 });
}
