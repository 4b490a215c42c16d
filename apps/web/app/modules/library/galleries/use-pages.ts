import { useState } from 'react';
import { toastError } from '../../../platform/toasts.ts';

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  more(): void;
  /** Changes an item on the page at once. */
  patch(id: string, change: (item: Item) => Item): void;
}

/** A numbered list, read page by page after the loader's first one; when the loader runs again, it starts over. */
export function usePages<Item extends { readonly _id: string }>(
  first: ListPage<Item>,
  load: (current: number) => Promise<ListPage<Item>>,
): Pages<Item> {
  const [start, setStart] = useState(first);
  const [known, setKnown] = useState(() => firstPages(first));
  const [loading, setLoading] = useState(false);
  if (start !== first) {
    setStart(first);
    setKnown(firstPages(first));
  }

  async function loadNext(): Promise<void> {
    setLoading(true);
    try {
      const page = await load(known.read + 1);
      setKnown((before) => (before.read === known.read ? withNextPage(before, page) : before));
    } catch (error) {
      setKnown((before) => ({ ...before, hasMore: false }));
      toastError(error);
    } finally {
      setLoading(false);
    }
  }

  const more = (): void => {
    if (known.hasMore && !loading) void loadNext();
  };
  const patch: Pages<Item>['patch'] = (id, change) =>
    setKnown((before) => ({ ...before, items: before.items.map((item) => (item._id === id ? change(item) : item)) }));
  return { items: known.items, hasMore: known.hasMore, loading, more, patch };
}

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly total: number;
}

/** The pages of a list that were loaded. */
export interface KnownPages<Item> {
  readonly items: readonly Item[];
  /** How many pages were loaded. */
  readonly read: number;
  readonly hasMore: boolean;
}

interface Identified {
  readonly _id: string;
}

export function firstPages<Item extends Identified>({ data, total }: ListPage<Item>): KnownPages<Item> {
  return { items: data, read: 1, hasMore: data.length < total };
}

/** Adds the next page. Items published meanwhile shift the others, so that some of them come a second time. */
export function withNextPage<Item extends Identified>(
  { items, read }: KnownPages<Item>,
  { data, total }: ListPage<Item>,
): KnownPages<Item> {
  const known = new Set(items.map(({ _id }) => _id));
  const all = [...items, ...data.filter(({ _id }) => !known.has(_id))];
  return { items: all, read: read + 1, hasMore: data.length > 0 && all.length < total };
}
