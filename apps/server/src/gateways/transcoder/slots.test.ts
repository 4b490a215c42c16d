import { expect, test } from 'vitest';
import { createSlots, type Slots, type WorkLength } from './slots.ts';

/** Takes slots one after the other, and returns the names of the work that has entered. */
function enterAll(slots: Slots, wanted: readonly [name: string, length: WorkLength][]): string[] {
  const inside: string[] = [];
  for (const [name, length] of wanted) void slots.take(length).then(() => inside.push(name));
  return inside;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('short work overtakes long work, which leaves one slot free', async () => {
  const slots = createSlots(2);
  const inside = enterAll(slots, [
    ['video', 'long'],
    ['other video', 'long'],
    ['clip', 'short'],
    ['other clip', 'short'],
  ]);
  await settled();
  expect(inside).toEqual(['video', 'clip']);
  slots.free('short');
  await settled();
  expect(inside).toEqual(['video', 'clip', 'other clip']);
});

test('long work is not overtaken for ever', async () => {
  const slots = createSlots(2);
  const inside = enterAll(slots, [
    ['clip', 'short'],
    ['second', 'short'],
    ['third', 'short'],
    ['video', 'long'],
  ]);
  await settled();
  expect(inside).toEqual(['clip', 'second']);
  slots.free('short');
  await settled();
  expect(inside).toEqual(['clip', 'second', 'video']);
});

test('long and short work share a single slot', async () => {
  const slots = createSlots(1);
  const inside = enterAll(slots, [
    ['video', 'long'],
    ['clip', 'short'],
  ]);
  await settled();
  slots.free('long');
  await settled();
  expect(inside).toEqual(['video', 'clip']);
});

test('aborted work takes no slot', async () => {
  const slots = createSlots(1);
  const [abort, inside] = [new AbortController(), enterAll(slots, [['video', 'short']])];
  const waiting = expect(slots.take('short', abort.signal)).rejects.toThrow('aborted');
  abort.abort();
  await waiting;
  const later = enterAll(slots, [['clip', 'short']]);
  slots.free('short');
  await settled();
  expect([...inside, ...later]).toEqual(['video', 'clip']);
});
