import type { Product, Variant } from '@ovation/contract/shop/products.ts';
import { expect, test } from 'vitest';
import {
  contentsLabel,
  firstVariant,
  isSoldOut,
  limitLabel,
  lockedSentence,
  mostOf,
  priceLabel,
  ratingLabel,
  stockLabel,
  subscriberNote,
} from './product-labels.ts';

const variant = (given: Partial<Variant> = {}): Variant => ({
  _id: 'v',
  name: '',
  price: 12,
  pays: 12,
  stock: null,
  ...given,
});
const product = (given: Partial<Product>): Product => ({ price: 12, variants: [variant()], ...given }) as Product;

test('a product costs one price, or from its lowest', () => {
  expect(priceLabel(product({}))).toBe('$12.00');
  expect(priceLabel(product({ variants: [variant(), variant({ price: 20 })] }))).toBe('From $12.00');
});

test('a person who is not subscribed sees what subscribers pay; a subscriber, that it is their price', () => {
  expect(subscriberNote(variant({ subscriberPrice: 9 }))).toBe('$9.00 for subscribers');
  expect(subscriberNote(variant({ subscriberPrice: 9, pays: 9 }))).toBe('Your price as a subscriber');
  expect(subscriberNote(variant())).toBeUndefined();
});

test('a download names its files and their size, a thing when it ships', () => {
  const digital = { type: 'digital', totalFile: 2, totalBytes: 340 * 1_024 * 1_024 } as const;
  expect(contentsLabel(product(digital))).toBe('2 files, 340 MB');
  expect(contentsLabel(product({ ...digital, totalFile: 1 }))).toBe('1 file, 340 MB');
  const ships = (handlingDays: number) => contentsLabel(product({ type: 'physical', handlingDays }));
  expect([ships(0), ships(1), ships(3)]).toEqual(['Ships the same day', 'Ships in 1 day', 'Ships in 3 days']);
});

test('stock is a number when little is left, and nothing for what has no end', () => {
  expect([null, 0, 1, 10, 11].map(stockLabel)).toEqual([undefined, 'Sold out', '1 left', '10 left', 'In stock']);
});

test('a product is sold out when no variant is left', () => {
  const [gone, left] = [variant({ stock: 0 }), variant({ stock: 2 })];
  expect(isSoldOut(product({ variants: [gone, left] }))).toBe(false);
  expect(isSoldOut(product({ variants: [gone, gone] }))).toBe(true);
  expect(firstVariant([gone, left])).toBe(left);
  expect(firstVariant([gone])).toBe(gone);
});

test('no one buys more than is left, or a download twice', () => {
  expect(mostOf('physical', { stock: 3 })).toBe(3);
  expect(mostOf('physical', { stock: null })).toBe(99);
  expect(mostOf('digital', { stock: 50 })).toBe(1);
});

test('a locked product says for whom it is, and stars are read aloud', () => {
  const locked = product({ access: { rule: 'subscribers', granted: false, offers: [] } });
  expect(lockedSentence(locked)).toBe('Only for subscribers, $12.00');
  expect(ratingLabel({ average: 4.46, count: 1 })).toBe('4.5 of 5 stars, 1 review');
});

test('a limit of downloads is said in words', () => {
  expect(limitLabel({ downloadLimit: 1 })).toBe('One download of each file');
  expect(limitLabel({ downloadLimit: 5 })).toBe('Up to 5 downloads of each file');
  expect(limitLabel({})).toBeUndefined();
});
