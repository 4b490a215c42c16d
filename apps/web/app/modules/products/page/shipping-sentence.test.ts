import { expect, test } from 'vitest';
import { shippingSentence } from './shipping-cost.tsx';

test('shipping costs, is free, or does not go there', () => {
  expect(shippingSentence('DE', { shipping: 4.5 })).toBe('Shipping to Germany costs $4.50.');
  expect(shippingSentence('DE', { shipping: 0 })).toBe('Shipping to Germany is free.');
  expect(shippingSentence('DE', { shipping: null, problem: 'Ada does not ship there.' })).toBe(
    'Ada does not ship there.',
  );
});

test('without a country nothing is promised, and nothing is said while it is not known', () => {
  expect(shippingSentence(null, undefined)).toBe('Choose a country to see what shipping costs.');
  expect(shippingSentence('DE', undefined)).toBe('');
  expect(shippingSentence('DE', { shipping: null })).toBe('');
});
