import type { PerformerCard as PerformerCardData } from '@ovation/contract/people/performers.ts';
import { PerformerCard } from './performer-card.tsx';
import classes from './performer-grid.module.css';

interface PerformerGridProps {
  readonly performers: readonly PerformerCardData[];
  /** On a phone a single row to swipe through, instead of a column. */
  readonly swiped?: boolean;
}

/** Performers side by side, as many as fit on the screen. */
export function PerformerGrid({ performers, swiped = false }: PerformerGridProps) {
  return (
    <ul className={classes.grid} data-swiped={swiped || undefined}>
      {performers.map((performer, index) => (
        <li key={performer._id}>
          <PerformerCard performer={performer} eager={index < 3} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}
