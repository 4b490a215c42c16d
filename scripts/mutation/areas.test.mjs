import { globSync } from 'node:fs';

import { expect, test } from 'vitest';

import { areas } from './areas.mjs';

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`: one of them may be gone while the pattern still finds the other. */
function alternatives(pattern) {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (!braces) return [pattern];
  const after = pattern.slice(braces.index + braces[0].length);
  return braces[1].split(',').flatMap((one) => alternatives(pattern.slice(0, braces.index) + one + after));
}

test.each(Object.entries(areas))('each file that %s mutates or runs is still there', (_name, { mutate, tests }) => {
  const patterns = [...mutate, ...tests].map((pattern) => pattern.replace(/^!/, '')).flatMap(alternatives);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
