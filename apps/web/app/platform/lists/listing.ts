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

/** What a listing shows if its address does not say otherwise. */
type Defaults = Partial<ListingQuery>;

const siteDefaults: ListingQuery = { current: 1, pageSize: 10, sortBy: 'updatedAt', sort: 'desc' };

/** Reads a listing's state from the address: page, size, order, and every filter by its name. */
export function readListing(
  params: URLSearchParams,
  own: Defaults = {},
): ListingQuery & Record<string, string | number> {
  const defaults = { ...siteDefaults, ...own };
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

/** The same as input of the list's operation; invalid values of a mistyped address are left out. */
export function readListingOf<const Op extends Operation & { readonly query: z.ZodType }>(
  { query }: Op,
  params: URLSearchParams,
  own: Defaults = {},
): Query<Op> {
  const given = readListing(params, own);
  const parsed = query.safeParse(given);
  const invalid = new Set(parsed.error?.issues.map((issue) => issue.path[0]));
  return query.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name)))) as Query<Op>;
}

export interface Listing {
  readonly query: ListingQuery & Record<string, string | number>;
  /**
   * Replaces part of the address query; a new filter or order starts at the first page. `undefined` removes a filter.
   */
  set(change: Record<string, string | number | undefined>): void;
}

/**
 * The listing that the address describes. Changing it replaces the address, so the loader runs again and Back leaves
 * the screen. `own` are the defaults that its loader passes to `readListing`.
 */
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

/**
 * The address query including pending navigations: a second change made while the first is still loading or rendering
 * would otherwise undo it.
 */
function useLatestParams(): LatestParams {
  const { key } = useLocation();
  const { location: pending } = useNavigation();
  const expected = useRef<{ readonly rendered: string; readonly params: URLSearchParams }>(undefined);
  // A later rendering knows more than what was expected before it.
  const rendered = `${key} ${pending?.key ?? ''}`;
  return {
    read: () =>
      expected.current?.rendered === rendered
        ? expected.current.params
        : new URLSearchParams((onSamePage(pending) ?? window.location).search),
    expect(params) {
      expected.current = { rendered, params };
    },
  };
}

function onSamePage<Target extends { readonly pathname: string }>(pending: Target | undefined): Target | undefined {
  return pending?.pathname === window.location.pathname ? pending : undefined;
}

/** The address query as soon as a link or a field has changed it, before the page for it is loaded. */
export function useChosenParams(): URLSearchParams {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { location: pending } = useNavigation();
  return pending?.pathname === pathname ? new URLSearchParams(pending.search) : params;
}

/** The address query after a change; a new filter or order starts at the first page. */
export function changed(
  before: URLSearchParams,
  change: Record<string, string | number | undefined>,
  own: Defaults = {},
): URLSearchParams {
  const defaults: Record<string, unknown> = { ...siteDefaults, ...own };
  const after = new URLSearchParams(before);
  if (!('current' in change)) after.delete('current');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || defaults[name] === value) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
