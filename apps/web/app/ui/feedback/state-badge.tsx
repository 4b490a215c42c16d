import type { ReactNode } from 'react';
import classes from './feedback.module.css';

/** positive: all is well; waiting: something has to happen; negative: it failed or was rejected; quiet: it is over. */
export type Tone = 'positive' | 'waiting' | 'negative' | 'quiet';

/** The state of something in one word; the colour only supports it. */
export function StateBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
