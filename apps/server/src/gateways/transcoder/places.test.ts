import { expect, test } from 'vitest';
import { createPlaces, type Places, type WorkLength } from './places.ts';

/** Takes places one after the other and notes who has entered. */
function enterAll(places: Places, wanted: readonly [name: string, length: WorkLength][]): string[] {
  const inside: string[] = [];
  for (const [name, length] of wanted) void places.take(length).then(() => inside.push(name));
  return inside;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what is short overtakes long work, which leaves one place free', async () => {
  const places = createPlaces(2);
  const inside = enterAll(places, [
    ['film', 'long'],
    ['other film', 'long'],
    ['clip', 'short'],
    ['other clip', 'short'],
  ]);
  await settled();
  expect(inside).toEqual(['film', 'clip']);
  places.free('short');
  await settled();
  expect(inside).toEqual(['film', 'clip', 'other clip']);
});

test('long work is not overtaken for ever', async () => {
  const places = createPlaces(2);
  const inside = enterAll(places, [
    ['clip', 'short'],
    ['second', 'short'],
    ['third', 'short'],
    ['film', 'long'],
  ]);
  await settled();
  expect(inside).toEqual(['clip', 'second']);
  places.free('short');
  await settled();
  expect(inside).toEqual(['clip', 'second', 'film']);
});

test('a single place is taken in turns', async () => {
  const places = createPlaces(1);
  const inside = enterAll(places, [
    ['film', 'long'],
    ['clip', 'short'],
  ]);
  await settled();
  places.free('long');
  await settled();
  expect(inside).toEqual(['film', 'clip']);
});

test('who gives up waiting keeps no place from others', async () => {
  const places = createPlaces(1);
  const [abort, inside] = [new AbortController(), enterAll(places, [['film', 'short']])];
  const waiting = expect(places.take('short', abort.signal)).rejects.toThrow('aborted');
  abort.abort();
  await waiting;
  const later = enterAll(places, [['clip', 'short']]);
  places.free('short');
  await settled();
  expect([...inside, ...later]).toEqual(['film', 'clip']);
});
