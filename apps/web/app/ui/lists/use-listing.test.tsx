// @vitest-environment happy-dom
import { english } from '@ovation/language/t.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Link, RouterProvider, useNavigation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilterLinks } from './filter-links.tsx';
import { useListing } from '../../platform/lists/listing.ts';

const path = '/followers';
/** Resolves the loader of the latest navigation. */
let answer = (): void => undefined;

function Screen() {
  const { query, set } = useListing();
  return (
    <>
      <p>{useNavigation().state}</p>
      <output>{JSON.stringify({ kind: query['kind'], status: query['status'], sortBy: query.sortBy })}</output>
      <button type="button" onClick={() => set({ status: 'active' })}>
        Active
      </button>
      <button type="button" onClick={() => set({ sortBy: 'name' })}>
        By name
      </button>
      <FilterLinks label="Kind" name="kind" options={[{ value: 'photo', label: english('Photos') }]} />
      <Link to="/elsewhere?status=gone">Elsewhere</Link>
    </>
  );
}

beforeEach(async () => {
  window.history.replaceState(null, '', path);
  const loader = ({ request }: { readonly request: Request }) =>
    request.url.includes('?')
      ? new Promise((resolve) => {
          answer = () => resolve(null);
        })
      : null;
  const router = createBrowserRouter([{ path: '*', loader, element: <Screen />, HydrateFallback: () => null }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('status');
});
afterEach(cleanup);

const choose = (name: string): void => screen.getByText(name).click();
const shown = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');

test('a second choice keeps the first, even before the page has rendered it', async () => {
  choose('Active');
  choose('By name');
  answer();
  await waitFor(() => expect(shown()).toEqual({ status: 'active', sortBy: 'name' }));
  expect(window.location.search).toBe('?status=active&sortBy=name');
});

test.each([
  ['Active', 'Photos'],
  ['Photos', 'Active'],
])('%s and then %s are both kept while the first is loading', async (first, second) => {
  choose(first);
  await screen.findByText('loading');
  choose(second);
  answer();
  await waitFor(() => expect(shown()).toMatchObject({ kind: 'photo', status: 'active' }));
});

test('a choice while another page is loading takes nothing from that page’s address', async () => {
  choose('Elsewhere');
  await screen.findByText('loading');
  choose('By name');
  answer();
  await waitFor(() => expect(window.location.href).toMatch(/\/followers\?sortBy=name$/));
});
