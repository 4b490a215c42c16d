import type { CallOptions } from '@ovation/client';
import { addressOf } from '@ovation/client/client.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { api } from '../api/api.ts';

export interface EndlessPage<Item> {
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
  /** Changes items in the pages that are shown, at once. */
  patch(matches: (item: Item) => boolean, change: (item: Item) => Item): void;
}

type LooseOptions = { readonly params?: Record<string, unknown>; readonly query?: Record<string, unknown> };

const settings = {
  revalidateFirstPage: false,
  revalidateOnMount: false,
  revalidateOnFocus: false,
  revalidateIfStale: false,
} as const;

/** An endless list of the API, whose first page comes from the loader. */
export function useEndless<Item, const Op extends Operation>(
  operation: Op,
  options: Pick<CallOptions<Op>, 'params' | 'query'> & LooseOptions,
  firstPage: EndlessPage<Item>,
): Endless<Item> {
  const queryAfter = (cursor: string | undefined) => ({ params: options.params, query: { ...options.query, cursor } });
  const keyOf = (index: number, previous: EndlessPage<Item> | null): string | null => {
    if (index > 0 && previous?.nextCursor === undefined) return null;
    return addressOf(operation, queryAfter(previous?.nextCursor));
  };
  const fetchPage = (address: string): Promise<EndlessPage<Item>> => {
    const cursor = new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
    return api.call(operation as Operation, queryAfter(cursor) as never) as Promise<EndlessPage<Item>>;
  };
  const { data, error, setSize, mutate, isValidating } = useSWRInfinite(keyOf, fetchPage, {
    ...settings,
    fallbackData: [firstPage],
  });
  useFirstPage(
    keyOf(0, null),
    firstPage,
    () => void mutate((before) => [firstPage, ...(before ?? []).slice(1)], { revalidate: false }),
  );
  const pages = data ?? [firstPage];
  return {
    items: pages.flatMap((page) => page.data),
    hasMore: pages.at(-1)?.nextCursor !== undefined,
    loading: isValidating,
    error,
    more: () => void setSize((size) => size + 1),
    refresh: () => void mutate(),
    patch: (matches, change) =>
      void mutate(
        (before) =>
          (before ?? [firstPage]).map((page) => ({
            ...page,
            data: page.data.map((item) => (matches(item) ? change(item) : item)),
          })),
        { revalidate: false },
      ),
  };
}

/** The loader's data, also after a revalidation, is the first page: the browser does not request it again. */
function useFirstPage<Item>(key: string | null, firstPage: EndlessPage<Item>, take: () => void): void {
  const { mutate } = useSWRConfig();
  const takePage = useEffectEvent(take);
  useEffect(() => {
    void mutate(key, firstPage, { revalidate: false });
    takePage();
  }, [key, firstPage, mutate]);
}
