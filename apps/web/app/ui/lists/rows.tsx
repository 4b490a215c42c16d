import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './lists.module.css';

/** A list in a card, with lines between its rows. Each child is one `Row`. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card padding={0}>
      <ul className={classes.rows} aria-label={label}>
        {children}
      </ul>
    </Card>
  );
}

export interface RowListProps<Item extends Identified> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  /** An `EmptyState`: stands in place of the rows. */
  readonly empty: ReactNode;
  /** The contents of a row. */
  readonly children: (item: Item) => ReactNode;
}

export type Identified = { readonly _id: string } | { readonly id: string };

/** A row for each item, or what is said while there are none. */
export function RowList<Item extends Identified>({ label, items, empty, children }: RowListProps<Item>) {
  if (items.length === 0) return <Card>{empty}</Card>;
  return (
    <Rows label={label}>
      {items.map((item) => (
        <Row key={'_id' in item ? item._id : item.id}>{children(item)}</Row>
      ))}
    </Rows>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return (
    <li className={classes.row} data-row>
      {children}
    </li>
  );
}
