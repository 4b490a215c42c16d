import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

/** positive: all is well; waiting: something has to happen; negative: it failed or was refused; quiet: it is over. */
export type Tone = 'positive' | 'waiting' | 'negative' | 'quiet';

/** The state of a thing in one word; the word says it, the colour only helps. */
export function StateBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
