import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './money.module.css';

/** The details of a payment or a sale, as a list of labels and values. */
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
  /** Spans all columns, for a long value. */
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
