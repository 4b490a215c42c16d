import { t } from '@ovation/language/t.ts';
import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './mail.module.css';

interface MailboxPanesProps {
  readonly list: ReactNode;
  /** The open email, or a placeholder. */
  readonly children: ReactNode;
  /** Decides which of the two panes a phone shows. */
  readonly isReading: boolean;
}

export function MailboxPanes({ list, children, isReading }: MailboxPanesProps) {
  return (
    <div className={classes.panes} data-reading={isReading || undefined}>
      <div className={classes.list}>{list}</div>
      <Card component="section" aria-label={t('Email')} className={classes.reading} padding={0}>
        {children}
      </Card>
    </div>
  );
}
