import type { CallOptions } from '@ovation/client';
import type { Operation } from '@ovation/contract/operation.ts';
import useSWRInfinite from 'swr/infinite';
import { addressOf } from '@ovation/client/client.ts';
import { api } from './api.ts';

interface EndlessPage<Item> {
  readonly data: readonly Item[];
  readonly total: number;
  readonly nextCursor?: string;
}

export interface Endless<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  more(): void;
  /** Loads the pages again, as after a purchase. */
  refresh(): void;
  /** Changes items where they are shown, at once. */
  patch(isIt: (item: Item) => boolean, change: (item: Item) => Item): void;
}

type LooseOptions = { readonly params?: Record<string, unknown>; readonly query?: Record<string, unknown> };

/** An endless list of the API, whose first page the loader has brought. */
export function useEndless<Item, const Op extends Operation>(operation: Op, options: Pick<CallOptions<Op>, 'params' | 'query'> & LooseOptions, firstPage: EndlessPage<Item>): Endless<Item> {
  const keyOf = (index: number, previous: EndlessPage<Item> | null): string | null => {
    if (index > 0 && previous?.nextCursor === undefined) return null;
    return addressOf(operation, { params: options.params, query: { ...options.query, cursor: index === 0 ? undefined : previous?.nextCursor } });
  };
  const fetchPage = (address: string): Promise<EndlessPage<Item>> => {
    const cursor = new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
    return api.call(operation as Operation, { params: options.params, query: { ...options.query, cursor } } as never) as Promise<EndlessPage<Item>>;
  };
  const { data, error, setSize, mutate, isValidating } = useSWRInfinite(keyOf, fetchPage, { fallbackData: [firstPage], revalidateFirstPage: false, revalidateOnMount: false, revalidateOnFocus: false });
  const pages = data ?? [firstPage];
  return {
    items: pages.flatMap((page) => page.data),
    hasMore: pages.at(-1)?.nextCursor !== undefined,
    loading: isValidating,
    error,
    more: () => void setSize((size) => size + 1),
    refresh: () => void mutate(),
    patch: (isIt, change) => void mutate((before) => (before ?? [firstPage]).map((page) => ({ ...page, data: page.data.map((item) => (isIt(item) ? change(item) : item)) })), { revalidate: false }),
  };
}
