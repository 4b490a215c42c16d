import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/words/money.tsx';
import classes from './history.module.css';

interface HistoryRowProps {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Shown below: a message, or why it failed. */
  readonly note?: ReactNode;
  /** What the wallet received; negative if it paid. */
  readonly amount: number;
  /** Whether to show a sign, because it changed the balance. */
  readonly isSigned?: boolean;
  /** Whether the amount never moved. */
  readonly isVoid?: boolean;
  /** Shown below the amount. */
  readonly aside?: ReactNode;
}

/** One movement of the wallet. */
export function HistoryRow({
  picture,
  title,
  detail,
  note,
  amount,
  isSigned = true,
  isVoid = false,
  aside,
}: HistoryRowProps) {
  return (
    <li className={classes.row}>
      {picture}
      <div>
        <Text component="div" fw={600} lh={1.35} className={classes.title}>
          {title}
        </Text>
        <Text component="div" size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
      <div className={classes.figures}>
        <span
          className={classes.amount}
          data-void={isVoid || undefined}
          data-gain={(!isVoid && isSigned && amount > 0) || undefined}
        >
          <Money amount={amount} signed={!isVoid && isSigned} />
        </span>
        {aside}
      </div>
      {note === undefined ? null : <div className={classes.note}>{note}</div>}
    </li>
  );
}

export function HistoryList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}
