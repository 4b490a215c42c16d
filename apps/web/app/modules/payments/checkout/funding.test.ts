import { expect, test } from 'vitest';
import { meansFor, termsFor } from './funding.ts';

const card = (id: string, isExpired = false) => ({ _id: id, isExpired });
const wallet = { balance: 10, cards: [card('visa')], chosen: undefined, prefersCard: false };

test('the balance pays if it suffices, to the last cent', () => {
  expect([meansFor(9.99, wallet), meansFor(10, wallet), meansFor(0, wallet)]).toEqual(['wallet', 'wallet', 'wallet']);
});

test('otherwise the first valid card pays, or a new one', () => {
  expect(meansFor(10.01, wallet)).toBe('visa');
  expect(meansFor(10.01, { ...wallet, cards: [card('old', true), card('amex')] })).toBe('amex');
  expect(meansFor(10.01, { ...wallet, cards: [card('old', true)] })).toBe('new');
  expect(meansFor(10.01, { ...wallet, cards: undefined })).toBe('new');
});

test('a card pays if it is preferred, whatever the balance', () => {
  expect(meansFor(1, { ...wallet, prefersCard: true })).toBe('visa');
});

test('the choice of the fan is kept when the price changes', () => {
  expect(meansFor(1, { ...wallet, chosen: 'amex' })).toBe('amex');
  expect(meansFor(100, { ...wallet, chosen: 'new' })).toBe('new');
  expect(meansFor(1, { ...wallet, chosen: 'wallet', prefersCard: true })).toBe('wallet');
});

test('a chosen balance is replaced once it is too low', () => {
  expect(meansFor(10.01, { ...wallet, chosen: 'wallet' })).toBe('visa');
});

test('the terms name a card only if one pays', () => {
  expect(termsFor('wallet', 'test-card', '/home')).toEqual({
    source: 'wallet',
    paymentMethod: undefined,
    returnTo: '/home',
  });
  expect(termsFor('visa', 'test-card', '/home')).toEqual({ source: 'card', paymentMethod: 'visa', returnTo: '/home' });
});

test('a new card is the test card if no real money moves', () => {
  expect(termsFor('new', 'test-card', '/').paymentMethod).toBe('test-card');
  expect(termsFor('new', undefined, '/').paymentMethod).toBe('new');
});
