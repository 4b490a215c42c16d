import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './money.module.css';

/** What is known of a payment or a sale. */
export function Facts({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card component="section" aria-label={label}>
      <dl className={classes.facts}>{children}</dl>
    </Card>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Has room for a long word. */
  readonly wide?: boolean;
}

export function Fact({ label, children, wide = false }: FactProps) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
