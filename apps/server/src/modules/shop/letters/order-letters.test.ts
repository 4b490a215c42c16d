import { expect, test } from 'vitest';
import { letterToBuyer, letterToSeller, type LetterOrder } from './order-letters.ts';

const order: LetterOrder = {
  number: '7K3-QF9',
  type: 'physical',
  hasDownloads: false,
  title: 'Signed poster',
  total: 2_500n,
  carrier: null,
  tracking_code: null,
  buyer: 'Ada',
  seller: 'Ingrid',
  reportDays: 1,
};
const paid = { from: 'unpaid', status: 'paid', by: 'system', note: null } as const;
const completed = { from: 'paid', status: 'completed', by: 'system', note: null } as const;
const download: LetterOrder = { ...order, type: 'digital', hasDownloads: true };

test('a buyer of a parcel with downloads reads that these are ready', () => {
  const ready = 'Your downloads are ready now.';
  expect(letterToBuyer(paid, { ...order, hasDownloads: true })?.paragraphs).toContain(ready);
  expect(letterToBuyer(paid, order)?.paragraphs).not.toContain(ready);
});

test('a download is announced once: when it is completed, and not again after a bank’s dispute', () => {
  expect([letterToBuyer(paid, download), letterToSeller(paid, download)]).toEqual([undefined, undefined]);
  expect(letterToBuyer(completed, download)?.link).toBe('Open your downloads');
  expect(letterToSeller(completed, download)?.subject).toBe('New order 7K3-QF9');
  const won = { ...completed, from: 'refunded' } as const;
  expect([letterToBuyer(won, download), letterToSeller(won, download)]).toEqual([undefined, undefined]);
});

test('a buyer reads how long a problem can be reported', () => {
  const delivered = { from: 'shipped', status: 'delivered', by: 'performer', note: null } as const;
  const daysOf = (reportDays: number) => letterToBuyer(delivered, { ...order, reportDays })?.paragraphs[1];
  expect([0, 1, 3].map(daysOf)).toEqual([
    expect.stringContaining('at once'),
    expect.stringContaining('within a day'),
    expect.stringContaining('within 3 days'),
  ]);
  expect(letterToBuyer({ ...delivered, by: 'buyer' }, order)).toBeUndefined();
});
