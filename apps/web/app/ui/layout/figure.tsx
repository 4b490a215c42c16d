import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './layout.module.css';

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The address that the number links to. */
  readonly to?: string;
  /** An explanation below the number. */
  readonly note?: ReactNode;
  /** Draws attention: something has to be done. */
  readonly urgent?: boolean;
  /** Fills the width of a phone. */
  readonly wide?: boolean;
}

/** One large number with its label. */
export function Figure({ label, children, to, note, urgent = false, wide = false }: FigureProps) {
  const content = (
    <>
      <Text component="span" size="sm" c="dimmed">
        {label}
      </Text>
      <span className={classes.number} data-urgent={urgent || undefined}>
        {children}
      </span>
      {note === undefined ? null : (
        <Text component="span" size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
  if (to === undefined)
    return (
      <div className={classes.figure} data-wide={wide || undefined}>
        {content}
      </div>
    );
  return (
    <Link to={to} className={classes.figure} data-wide={wide || undefined}>
      {content}
    </Link>
  );
}
