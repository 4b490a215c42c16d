import { expect, test } from 'vitest';
import { exportAddress } from './export-address.ts';

test('the file holds what the list shows, on all its pages', () => {
  const params = new URLSearchParams('status=paid&q=poster&current=3&sortBy=total&type=');
  expect(exportAddress(params)).toBe('/api/orders/export?status=paid&q=poster');
});
