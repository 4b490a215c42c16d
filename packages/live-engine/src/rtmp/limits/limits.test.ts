import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { createGuesses, createEndedKeys, createPace } from './guesses.ts';
import { createNotes } from './notes.ts';

let now = 0;
const nowMs = (): number => now;

test('an address, and for IPv6 its network, has a few newcomers and some more connections that publish', () => {
  const gate = createGate();
  const evicted: number[] = [];
  const enter = (address: string) => gate.enter(address, () => evicted.push(1));
  const seats = Array.from({ length: 8 }, (_, index) => enter(`2001:db8:1:2::${index}`));
  expect(seats).not.toContain(undefined);
  expect(enter('2001:db8:1:2:ffff::1')).toBeUndefined();
  expect(enter('2001:db8:1:3::1')).toBeDefined();
  for (const seat of seats) seat?.accept();
  expect(Array.from({ length: 12 }, () => enter('2001:db8:1:2::')).filter(Boolean)).toHaveLength(8);
  seats[0]?.leave();
  expect(evicted).toEqual([]);
});

test('newcomers from many addresses make room for later ones; those who publish stay', () => {
  const gate = createGate();
  const evicted: number[] = [];
  const enter = (index: number) => gate.enter(`10.0.${index >> 8}.${index & 255}`, () => evicted.push(index));
  enter(0)?.accept();
  for (let index = 1; index <= 60; index += 1) enter(index);
  expect(evicted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('there is room for 300 connections in all', () => {
  const gate = createGate();
  const enter = (index: number) => gate.enter(`10.1.${index >> 8}.${index & 255}`, () => undefined);
  for (let index = 0; index < 300; index += 1) enter(index)?.accept();
  expect(enter(300)).toBeUndefined();
});

test('ten wrong keys a minute can be tried from one address', () => {
  const guesses = createGuesses(nowMs);
  for (let index = 1; index <= 10; index += 1) {
    expect(guesses.mayTry('203.0.113.1')).toBe(true);
    expect(guesses.countWrongKey('203.0.113.1')).toBe(index);
  }
  expect([guesses.mayTry('203.0.113.1'), guesses.mayTry('203.0.113.2')]).toEqual([false, true]);
  now += 60_000;
  expect(guesses.mayTry('203.0.113.1')).toBe(true);
});

test('the key of an ended stream is refused until its encoder was quiet for a minute', () => {
  const keys = createEndedKeys(nowMs);
  keys.add('key');
  now += 50_000;
  expect([keys.has('key'), keys.has('other')]).toEqual([true, false]);
  now += 50_000;
  expect(keys.has('key')).toBe(true);
  now += 60_001;
  expect([keys.has('key'), keys.has('key')]).toEqual([false, false]);
});

test('reading pauses for as long as a sender is ahead of its pace', () => {
  const pace = createPace(1_000, 2);
  expect([pace.take(2_000, 0), pace.take(500, 0), pace.take(0, 500), pace.take(1_000, 500)]).toEqual([
    0, 500, 0, 1_000,
  ]);
  expect(pace.take(2_000, 100_000)).toBe(0);
});

test('a flood of notes becomes one number', () => {
  const notes: string[] = [];
  const note = createNotes((address, message) => notes.push(`${address} ${message}`), nowMs);
  for (let index = 0; index < 100; index += 1) note('203.0.113.1', String(index));
  expect(notes).toHaveLength(30);
  now += 60_000;
  note('203.0.113.1', 'next');
  expect(notes.slice(30)).toEqual(['many 70 more in the minute before', '203.0.113.1 next']);
});
