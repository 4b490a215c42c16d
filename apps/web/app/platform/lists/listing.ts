import type { Operation, Query } from '@ovation/contract/operation.ts';
import { useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import type { z } from 'zod';

export interface ListingQuery {
  readonly current: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly sort: 'asc' | 'desc';
}

/** What a listing shows where its address says nothing. */
type Defaults = Partial<ListingQuery>;

const usual: ListingQuery = { current: 1, pageSize: 10, sortBy: 'updatedAt', sort: 'desc' };

/** Reads a listing's state from the address: page, size, order, and every filter by its name. For loaders: `readListing(url.searchParams)`. */
export function readListing(
  params: URLSearchParams,
  own: Defaults = {},
): ListingQuery & Record<string, string | number> {
  const defaults = { ...usual, ...own };
  const filters = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  return {
    ...filters,
    current: positive(params.get('current')) ?? defaults.current,
    pageSize: positive(params.get('pageSize')) ?? defaults.pageSize,
    sortBy: params.get('sortBy') ?? defaults.sortBy,
    sort: directionOf(params.get('sort')) ?? defaults.sort,
  };
}

function directionOf(text: string | null): ListingQuery['sort'] | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined;
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

/** The same as a list's operation takes it; what a mistyped address says wrongly is left out. */
export function readListingOf<const Op extends Operation & { readonly query: z.ZodType }>(
  { query }: Op,
  params: URLSearchParams,
  own: Defaults = {},
): Query<Op> {
  const given = readListing(params, own);
  const parsed = query.safeParse(given);
  const wrong = new Set(parsed.error?.issues.map((issue) => issue.path[0]));
  return query.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))) as Query<Op>;
}

export interface Listing {
  readonly query: ListingQuery & Record<string, string | number>;
  /** Replaces a part of the address query; a filter or an order starts again at the first page. `undefined` takes a filter out. */
  set(change: Record<string, string | number | undefined>): void;
}

/** The listing that the address describes. Changing it replaces the address, so the loader runs again and Back leaves the screen. With defaults of its own where its loader has them. */
export function useListing(own: Defaults = {}): Listing {
  const [params, setParams] = useSearchParams();
  const latest = useLatestParams();
  return {
    query: readListing(params, own),
    set(change) {
      const after = changed(latest.read(), change, own);
      latest.expect(after);
      setParams(after, { replace: true, preventScrollReset: true });
    },
  };
}

interface LatestParams {
  read(): URLSearchParams;
  expect(params: URLSearchParams): void;
}

/** What the address says or is about to say, not what the page shows: while a choice is still loaded or drawn, a second one would undo it. */
function useLatestParams(): LatestParams {
  const { key } = useLocation();
  const { location: coming } = useNavigation();
  const expected = useRef<{ readonly drawn: string; readonly params: URLSearchParams }>(undefined);
  // Whatever is drawn anew knows more than what was expected before.
  const drawn = `${key} ${coming?.key ?? ''}`;
  return {
    read: () =>
      expected.current?.drawn === drawn
        ? expected.current.params
        : new URLSearchParams((onSamePage(coming) ?? window.location).search),
    expect(params) {
      expected.current = { drawn, params };
    },
  };
}

function onSamePage<Place extends { readonly pathname: string }>(coming: Place | undefined): Place | undefined {
  return coming?.pathname === window.location.pathname ? coming : undefined;
}

/** The address query as soon as a link or a field has chosen it; the page follows once it is loaded. */
export function useChosenParams(): URLSearchParams {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  return coming?.pathname === pathname ? new URLSearchParams(coming.search) : params;
}

/** The address query after a change; a filter or an order starts again at the first page. */
export function changed(
  before: URLSearchParams,
  change: Record<string, string | number | undefined>,
  own: Defaults = {},
): URLSearchParams {
  const defaults: Record<string, unknown> = { ...usual, ...own };
  const after = new URLSearchParams(before);
  if (!('current' in change)) after.delete('current');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || defaults[name] === value) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
