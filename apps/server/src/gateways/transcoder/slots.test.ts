import { expect, test } from 'vitest';
import { limitsOf, mostOfChild, priceOfFilm, priceOfLook, priceOfPicture } from './prices.ts';
import { createSlots, type QueueFullError, type Slots, type SlotWork } from './slots.ts';

const GB = 1024 ** 3;
const filmSlots = (films: number): Slots => createSlots({ films, instants: 2, bytes: GB });

/** Work that takes no memory unless it says so. */
type Wanted = readonly [name: string, length: SlotWork['length'], more?: Partial<SlotWork>];

/** Takes slots one after the other; `inside` are the names of the work that has entered. */
function enterAll(slots: Slots, wanted: readonly Wanted[]) {
  const inside: string[] = [];
  const leaving = new Map<string, () => void>();
  for (const [name, length, more] of wanted)
    void slots.take({ length, bytes: 0, ...more }).then((free) => {
      inside.push(name);
      leaving.set(name, free);
    });
  return { inside, leave: (name: string) => leaving.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('short work overtakes long work, which leaves one slot free', async () => {
  const { inside, leave } = enterAll(filmSlots(2), [
    ['video', 'long'],
    ['other video', 'long'],
    ['clip', 'short'],
    ['other clip', 'short'],
  ]);
  await settled();
  expect(inside).toEqual(['video', 'clip']);
  leave('clip');
  await settled();
  expect(inside).toEqual(['video', 'clip', 'other clip']);
});

test('long work is not overtaken for ever', async () => {
  const { inside, leave } = enterAll(filmSlots(2), [
    ['clip', 'short'],
    ['second', 'short'],
    ['third', 'short'],
    ['video', 'long'],
  ]);
  await settled();
  expect(inside).toEqual(['clip', 'second']);
  leave('clip');
  await settled();
  expect(inside).toEqual(['clip', 'second', 'video']);
});

test('long and short work share a single slot', async () => {
  const { inside, leave } = enterAll(filmSlots(1), [
    ['video', 'long'],
    ['clip', 'short'],
  ]);
  await settled();
  leave('video');
  await settled();
  expect(inside).toEqual(['video', 'clip']);
});

test('aborted work takes no slot', async () => {
  const slots = filmSlots(1);
  const [abort, { inside, leave }] = [new AbortController(), enterAll(slots, [['video', 'short']])];
  const waiting = expect(slots.take({ length: 'short', bytes: 0 }, abort.signal)).rejects.toThrow('aborted');
  abort.abort();
  await waiting;
  const later = enterAll(slots, [['clip', 'short']]);
  leave('video');
  await settled();
  expect([...inside, ...later.inside]).toEqual(['video', 'clip']);
});

test('pictures do not wait for videos, and only so many are processed at a time', async () => {
  const { inside, leave } = enterAll(filmSlots(1), [
    ['video', 'long'],
    ...Array.from({ length: 15 }, (_, index): Wanted => [`photo ${index}`, 'instant']),
  ]);
  await settled();
  expect(inside).toEqual(['video', 'photo 0', 'photo 1']);
  leave('photo 0');
  await settled();
  expect(inside).toEqual(['video', 'photo 0', 'photo 1', 'photo 2']);
});

test('one owner’s pictures leave room for those of others', async () => {
  const { inside, leave } = enterAll(filmSlots(1), [
    ...Array.from({ length: 12 }, (_, index): Wanted => [`Ada ${index}`, 'instant', { owner: 'Ada' }]),
    ['Bea', 'instant', { owner: 'Bea' }],
  ]);
  await settled();
  expect(inside).toEqual(['Ada 0', 'Bea']);
  leave('Bea');
  leave('Ada 0');
  await settled();
  expect(inside).toEqual(['Ada 0', 'Bea', 'Ada 1']);
});

test('what needs much memory waits for the rest, and is not overtaken for ever', async () => {
  const { inside, leave } = enterAll(createSlots({ films: 4, instants: 4, bytes: GB }), [
    ['photo', 'instant', { bytes: GB / 8 }],
    ['panorama', 'instant', { bytes: GB / 2 }],
    ['later photo', 'instant', { bytes: GB / 8 }],
    ['video', 'short', { bytes: GB / 2 }],
    ['other video', 'short', { bytes: GB / 2 }],
  ]);
  await settled();
  expect(inside).toEqual(['photo', 'video']);
  leave('photo');
  await settled();
  expect(inside).toEqual(['photo', 'video', 'panorama']);
  leave('panorama');
  leave('video');
  await settled();
  expect(inside).toEqual(['photo', 'video', 'panorama', 'later photo', 'other video']);
});

test('a queue that is full refuses, first the owner who fills it', async () => {
  const slots = filmSlots(1);
  const take = (owner: string) => slots.take({ length: 'instant', bytes: 0, owner });
  const refused: QueueFullError[] = [];
  const fill = (owner: string, count: number): void => {
    for (let index = 0; index < count; index += 1) take(owner).catch((error: QueueFullError) => refused.push(error));
  };
  fill('Ada', 22);
  await settled();
  expect(refused.map(({ isOwn }) => isOwn)).toEqual([true]);
  ['Bea', 'Cy', 'Dee'].forEach((owner) => fill(owner, 20));
  await settled();
  expect(refused.map(({ isOwn }) => isOwn)).toContain(false);
  expect(slots.load()).toEqual({ running: 0, waiting: 0 });
});

test.each([
  ['of 2 GB', 2, [1, 0]],
  ['of 4 GB', 4, [2, 1]],
])('a machine %s has room for videos of 1080 and 2160 lines, beside pictures', (_, gigabytes, [hd, uhd]) => {
  const limits = limitsOf(gigabytes * GB, 2);
  const forFilms = (limits.bytes * 3) / 4;
  expect(Math.min(limits.films, Math.floor(forFilms / priceOfFilm(1_920 * 1_080)))).toBe(hd);
  expect(Math.min(limits.films, Math.floor(forFilms / priceOfFilm(3_840 * 2_160)))).toBe(uhd);
  expect(priceOfPicture(12_000_000)).toBeLessThan(limits.bytes / 4);
  expect(limits.bytes + GB).toBeLessThanOrEqual(gigabytes * GB);
  expect(mostOfChild(limits)).toBeLessThanOrEqual(limits.bytes);
});

test('a picture costs by its pixels, and more where its format is decoded as a whole', () => {
  expect(priceOfPicture(50_000_000)).toBeGreaterThan(2 * priceOfPicture(0));
  expect(priceOfPicture(50_000_000, 'image/avif')).toBeGreaterThan(2 * priceOfPicture(50_000_000, 'image/png'));
  expect(priceOfPicture(0)).toBe(priceOfLook);
});
