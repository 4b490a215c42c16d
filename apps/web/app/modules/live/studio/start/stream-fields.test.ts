import { expect, test } from 'vitest';
import { bodyOf, fieldsOf } from './stream-fields.ts';

const fields = fieldsOf({
  title: 'Tonight',
  description: '',
  access: 'public',
  price: 5,
  latency: 'realtime',
  isRecorded: true,
});

test('only tickets and minutes have a price', () => {
  expect(bodyOf(fields)).not.toHaveProperty('price');
  expect(bodyOf({ ...fields, access: 'minute' })).toMatchObject({ price: 5 });
  expect(bodyOf({ ...fields, access: 'ticket', price: '' }).price).toBeNaN();
});

test('only a stream that begins later has a time', () => {
  expect(bodyOf({ ...fields, at: '2030-01-31T18:00' })).not.toHaveProperty('startsAt');
  const at = new Date('2030-01-31T18:00').toISOString();
  expect(bodyOf({ ...fields, when: 'later', at: '2030-01-31T18:00' })).toMatchObject({ startsAt: at });
});
