import { expect, test } from 'vitest';
import { Freshness } from './replica-watch.ts';
import { parsePosition, whyNoReplica } from './wal-position.ts';

test('positions are compared as numbers, not as text', () => {
  expect(parsePosition('0/16B3748')).toBe(0x16b3748n);
  expect(parsePosition('A/0')).toBe(0xa_0000_0000n);
  expect(parsePosition('9/FFFFFFFF') < parsePosition('A/0')).toBe(true);
});

test('a replica is of the last moment whose position it has replayed', () => {
  const freshness = new Freshness();
  expect(freshness.asOf).toBe(Number.NEGATIVE_INFINITY);
  freshness.note(1_000, 10n);
  freshness.confirm(9n);
  expect(freshness.asOf).toBe(Number.NEGATIVE_INFINITY);
  freshness.note(2_000, 20n);
  freshness.note(3_000, 30n);
  freshness.confirm(25n);
  expect(freshness.asOf).toBe(2_000);
  freshness.confirm(30n);
  expect(freshness.asOf).toBe(3_000);
});

test('a primary that writes nothing leaves its replica as new as the last question', () => {
  const freshness = new Freshness();
  for (const at of [1_000, 2_000, 3_000]) freshness.note(at, 10n);
  freshness.confirm(10n);
  expect(freshness.asOf).toBe(3_000);
});

test('what was known about a server that was away counts no more', () => {
  const freshness = new Freshness();
  freshness.note(1_000, 10n);
  freshness.note(2_000, 20n);
  freshness.confirm(10n);
  freshness.forget();
  freshness.confirm(20n);
  expect(freshness.asOf).toBe(Number.NEGATIVE_INFINITY);
});

test('only a copy of the same database that follows the primary is its replica', () => {
  const primary = { system: '1', timeline: 1, database: '5', position: '0/1' };
  const replica = { ...primary, isInRecovery: true };
  expect(whyNoReplica(primary, replica)).toBeUndefined();
  expect(whyNoReplica(primary, { ...replica, isInRecovery: false })).toContain('no replica');
  expect(whyNoReplica(primary, { ...replica, system: '2' })).toContain('another server');
  expect(whyNoReplica(primary, { ...replica, database: '6' })).toContain('another database');
  expect(whyNoReplica(primary, { ...replica, timeline: 2 })).toContain('does not follow');
});
