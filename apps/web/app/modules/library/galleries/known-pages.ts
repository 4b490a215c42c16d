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
