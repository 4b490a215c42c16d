import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './checkout.module.css';

interface SubjectLineProps {
  readonly picture: ReactNode;
  /** For the picture of a person. */
  readonly isRound?: boolean;
  readonly title: ReactNode;
  readonly detail: ReactNode;
}

/** The subject of a payment: what it is for, and to whom. */
export function SubjectLine({ picture, isRound = false, title, detail }: SubjectLineProps) {
  return (
    <div className={classes.line}>
      <span className={classes.frame} data-round={isRound || undefined}>
        {picture}
      </span>
      <div className={classes.words}>
        <Text fw={600} lineClamp={2} lh={1.35}>
          {title}
        </Text>
        <Text c="dimmed" size="sm" lineClamp={2}>
          {detail}
        </Text>
      </div>
    </div>
  );
}
