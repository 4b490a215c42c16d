import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatMoney, formatRoundMoney, Money } from './money.tsx';

test('zero has no minus sign', () => {
  expect([formatMoney(-0), formatMoney(0), formatMoney(-0.001)]).toEqual(['$0.00', '$0.00', '$0.00']);
  expect([formatMoney(-2.95), formatMoney(2.95), formatMoney(1_234.5)]).toEqual(['-$2.95', '$2.95', '$1,234.50']);
});

test('whole prices are shown without cents, others with them', () => {
  expect([formatRoundMoney(10), formatRoundMoney(2.5)]).toEqual(['$10', '$2.50']);
});

test('a signed amount shows plus or minus; zero has no sign', () => {
  const signed = (amount: number): string =>
    renderToStaticMarkup(createElement(Money, { amount, signed: true })).replaceAll(/<[^>]*>/g, '');
  expect([signed(5), signed(-5), signed(0)]).toEqual(['+$5.00', '-$5.00', '$0.00']);
});
