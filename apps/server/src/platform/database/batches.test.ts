import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

/** A batch that has begun, and how it goes on. */
interface Begun {
  readonly items: readonly string[];
  readonly letNext: () => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** Items are keyed by their first letter. */
function batching({ atOnce = 1, most = 10 } = {}) {
  const begun: Begun[] = [];
  const waiting: (() => void)[] = [];
  const run = inBatches<string, string>((items, letNext) => new Promise((resolve, reject) => {
    begun.push({ items, letNext, end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject });
    waiting.splice(0).forEach((go) => go());
  }), { atOnce, most, keyOf: (item) => item.charAt(0) });
  const untilBegun = async (count: number): Promise<void> => {
    while (begun.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { run, begun, untilBegun };
}

test('what comes in one turn runs together, and what comes meanwhile in the next batch', async () => {
  const { run, begun, untilBegun } = batching();
  const first = Promise.all([run('a'), run('b')]);
  await untilBegun(1);
  const second = Promise.all([run('c'), run('d')]);
  begun[0]?.end();
  expect(await first).toEqual(['A', 'B']);
  await untilBegun(2);
  begun[1]?.end();
  expect(await second).toEqual(['C', 'D']);
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b'], ['c', 'd']]);
});

test('while one batch ends the next may run, but two of one key run one after the other', async () => {
  const { run, begun, untilBegun } = batching();
  const all = Promise.all([run('a1'), run('a2'), run('b')]);
  await untilBegun(1);
  expect(begun[0]?.items).toEqual(['a1', 'b']);
  begun[0]?.letNext();
  const other = run('c');
  await untilBegun(2);
  begun[1]?.letNext();
  expect(begun[1]?.items).toEqual(['c']);
  begun[0]?.end();
  await untilBegun(3);
  expect(begun[2]?.items).toEqual(['a2']);
  begun[1]?.end();
  begun[2]?.end();
  expect([await all, await other]).toEqual([['A1', 'A2', 'B'], 'C']);
});

test('as many batches run at the same time as may', async () => {
  const { run, begun, untilBegun } = batching({ atOnce: 2 });
  const first = run('a');
  await untilBegun(1);
  const second = run('b');
  await untilBegun(2);
  const third = run('c');
  begun[1]?.end();
  expect(await second).toBe('B');
  await untilBegun(3);
  begun[0]?.end();
  begun[2]?.end();
  expect([await first, await third]).toEqual(['A', 'C']);
});

test('no batch is larger than it may be', async () => {
  const { run, begun, untilBegun } = batching({ most: 2 });
  const all = Promise.all(['a', 'b', 'c'].map(run));
  await untilBegun(1);
  begun[0]?.end();
  await untilBegun(2);
  begun[1]?.end();
  expect(await all).toEqual(['A', 'B', 'C']);
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b'], ['c']]);
});

test('a batch that fails does so for its own items alone', async () => {
  const { run, begun, untilBegun } = batching();
  const both = Promise.allSettled([run('a'), run('b')]);
  await untilBegun(1);
  const after = run('c');
  begun[0]?.fail(new Error('The database is away.'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await untilBegun(2);
  begun[1]?.end();
  expect(await after).toBe('C');
});
