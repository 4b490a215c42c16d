import { expect, test } from 'vitest';
import { audienceLabel, coverLabel, peopleLabel, pollLabel, priceLabel, scheduleLabel } from './choices.tsx';

const now = new Date(2026, 10, 24, 22, 30);
/** With plain spaces: a narrow one is before AM and PM. */
const later = (at: string) => scheduleLabel({ when: 'later', at }, now).replaceAll('\u202F', ' ');

test('the audience and the price say who will see a post, and a price only where it is sold', () => {
  expect([audienceLabel('public'), audienceLabel('subscribers')]).toEqual(['Everyone', 'Subscribers']);
  expect(priceLabel('paid', 5)).toBe('$5.00');
  expect(priceLabel('paid', '')).toBe('Set a price');
  expect(priceLabel('subscribers', 5)).toBe('No price');
});

test('the schedule is today, tomorrow, a day of this year or of another one', () => {
  expect(scheduleLabel({ when: 'now', at: '' }, now)).toBe('Now');
  expect(scheduleLabel({ when: 'draft', at: '' }, now)).toBe('Draft');
  expect(later('')).toBe('Choose a time');
  expect(later('2026-11-24T23:00')).toBe('Today 11:00 PM');
  expect(later('2026-11-25T09:00')).toBe('Tomorrow 9:00 AM');
  expect(later('2026-12-04T18:30')).toBe('Fri, Dec 4, 6:30 PM');
  expect(later('2027-01-02T08:00')).toBe('Jan 2, 2027, 8:00 AM');
});

test('polls, the cover and the people shown are counted', () => {
  expect([pollLabel(0), pollLabel(1), pollLabel(2)]).toEqual(['No poll', '1 poll', '2 polls']);
  expect(coverLabel({ hasThumbnail: true, hasTeaser: true })).toBe('Own cover and teaser');
  expect(peopleLabel({ participantIds: [], nobodyElse: false })).toBe('No people named');
  expect(peopleLabel({ participantIds: ['a', 'b'], nobodyElse: false })).toBe('2 people');
});
