import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './mailbox-panes.module.css';

interface MailboxPanesProps {
  readonly list: ReactNode;
  /** The mail that is read, or what stands in its place. */
  readonly children: ReactNode;
  /** On a phone there is room for one of the two. */
  readonly isReading: boolean;
}

export function MailboxPanes({ list, children, isReading }: MailboxPanesProps) {
  return (
    <div className={classes.panes} data-reading={isReading || undefined}>
      <div className={classes.list}>{list}</div>
      <Card component="section" aria-label="Mail" className={classes.reading} padding={0}>
        {children}
      </Card>
    </div>
  );
}
