import { useState } from 'react';
import { toastError } from '../../../platform/toasts.ts';

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly total: number;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  more(): void;
  /** Changes an item where it is shown, at once. */
  patch(id: string, change: (item: Item) => Item): void;
}

interface PagesOptions<Item> {
  readonly pageSize: number;
  /** Pages count from 1. */
  readonly load: (current: number) => Promise<ListPage<Item>>;
}

/** A list with page numbers, read on and on after its first page, which the loader has brought; when that comes again, it begins anew. */
export function usePages<Item extends { readonly _id: string }>(first: ListPage<Item>, { pageSize, load }: PagesOptions<Item>): Pages<Item> {
  const [from, setFrom] = useState(first);
  const [early, setEarly] = useState(first.data);
  const [later, setLater] = useState<readonly Item[]>([]);
  const [loading, setLoading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  if (from !== first) {
    setFrom(first);
    setEarly(first.data);
    setLater([]);
    setIsOver(false);
  }
  const items = [...early, ...later];
  const hasMore = items.length < first.total && !isOver;

  async function loadNext(): Promise<void> {
    setLoading(true);
    try {
      const { data } = await load(Math.floor(items.length / pageSize) + 1);
      const known = new Set(items.map(({ _id }) => _id));
      const fresh = data.filter(({ _id }) => !known.has(_id));
      setLater((before) => [...before, ...fresh]);
      setIsOver(fresh.length === 0);
    } catch (error) {
      setIsOver(true);
      toastError(error);
    } finally {
      setLoading(false);
    }
  }

  const more = (): void => {
    if (hasMore && !loading) void loadNext();
  };
  const patch: Pages<Item>['patch'] = (id, change) => {
    const changed = (shown: readonly Item[]): readonly Item[] => shown.map((item) => (item._id === id ? change(item) : item));
    setEarly(changed);
    setLater(changed);
  };
  return { items, hasMore, loading, more, patch };
}
