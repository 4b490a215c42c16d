import type { Listing } from '../../platform/lists/listing.ts';
import { ListFooter } from './list-footer.tsx';
import { RowList, type Identified, type RowListProps } from './rows.tsx';

interface PagedListProps<Item extends Identified> extends RowListProps<Item> {
  readonly listing: Listing;
  /** The number of items on all pages. */
  readonly total: number;
}

/** The rows of a listing, one page at a time. Its filters stand above it. */
export function PagedList<Item extends Identified>({ listing, total, ...rows }: PagedListProps<Item>) {
  return (
    <>
      <RowList {...rows} />
      <ListFooter listing={listing} total={total} />
    </>
  );
}
