import { onTestFinished, TestRunner } from 'vitest';

import type { TestClock } from '../../apps/server/test/start-server.ts';
import { isInStep } from './steps.ts';

/**
 * A site's clock, which is put back when the test that advanced it ends, also when it fails. What `beforeAll` or a step
 * has advanced stays so, because later tests build on it.
 */
export function clockPerTest(clock: TestClock): TestClock {
  const advance = (ms: number): void => {
    clock.advance(ms);
    if (TestRunner.getCurrentTest() !== undefined && !isInStep()) onTestFinished(() => clock.advance(-ms));
  };
  return {
    now: () => clock.now(),
    advance,
    set: (date) => advance(date.getTime() - clock.now().getTime()),
    reset: () => advance(Date.now() - clock.now().getTime()),
  };
}

/** A clock that knows how far it was moved, and not put back. */
export function clockWithRecord(clock: TestClock): { readonly clock: TestClock; movedMs(): number } {
  let movedMs = 0;
  const advance = (ms: number): void => {
    movedMs += ms;
    clock.advance(ms);
  };
  return {
    clock: {
      now: () => clock.now(),
      advance,
      set: (date) => advance(date.getTime() - clock.now().getTime()),
      reset: () => advance(Date.now() - clock.now().getTime()),
    },
    movedMs: () => movedMs,
  };
}
