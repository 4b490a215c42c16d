import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { tryOnceMore } from './run-vitest.mjs';

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

const failure = (path) => ({ path, name: `${path} > buys`, text: `${path} > buys` });

/** A run of journeys in which these files failed; the second try is answered with what fails then. */
function tryAgain(paths, failingAgain) {
  const failures = paths.map(failure);
  const run = vi.fn().mockResolvedValue({ failures: failingAgain.map(failure), durationMs: 5 });
  const result = { name: 'journeys', passed: 7, failed: failures.length, failures, durationMs: 10 };
  return { run, tried: tryOnceMore({ nodePath: 'node', result, run }) };
}

test('a journey that passes by itself counts as passed and is named as flaky', async () => {
  const { run, tried } = tryAgain(['e2e/cart.journey.ts'], []);
  expect(await tried).toMatchObject({ passed: 8, failed: 0, failures: [], flaky: [failure('e2e/cart.journey.ts')] });
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ args: ['e2e/cart.journey.ts'] }));
});

test('one that fails again is a failure, beside one that passes', async () => {
  const { tried } = tryAgain(['e2e/a.journey.ts', 'e2e/b.journey.ts'], ['e2e/b.journey.ts']);
  expect(await tried).toMatchObject({
    passed: 8,
    failed: 1,
    failures: [failure('e2e/b.journey.ts')],
    flaky: [failure('e2e/a.journey.ts')],
  });
});

test('a second run that ends badly saves nothing', async () => {
  const { tried } = tryAgain(['e2e/a.journey.ts'], [undefined]);
  expect(await tried).toMatchObject({ passed: 7, failed: 1, flaky: [] });
});

test.each([
  ['nothing failed', []],
  ['more failed than may be flaky', ['e2e/a.journey.ts', 'e2e/b.journey.ts', 'e2e/c.journey.ts']],
  ['the run itself failed', [undefined]],
])('there is no second try when %s', async (_when, paths) => {
  const { run, tried } = tryAgain(paths, []);
  expect(await tried).toMatchObject({ passed: 7, failed: paths.length });
  expect(run).not.toHaveBeenCalled();
});
