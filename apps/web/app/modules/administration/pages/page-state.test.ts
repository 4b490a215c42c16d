import { expect, test } from 'vitest';
import { pageState } from './page-state.ts';

test.each([
  [{ isPublished: false, hasDraft: true }, 'Draft'],
  [{ isPublished: true, hasDraft: true }, 'Unpublished changes'],
  [{ isPublished: true, hasDraft: false }, 'Published'],
])('%j is shown as %s', (page, label) => {
  expect(pageState(page).label).toBe(label);
});
