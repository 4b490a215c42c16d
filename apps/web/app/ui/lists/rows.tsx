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

export function Row({ children }: { readonly children: ReactNode }) {
  return (
    <li className={classes.row} data-row>
      {children}
    </li>
  );
}
