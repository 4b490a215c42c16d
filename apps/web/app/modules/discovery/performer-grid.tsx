import type { PerformerCard as PerformerCardData } from '@ovation/contract/people/performers.ts';
import { PerformerCard } from './performer-card.tsx';
import classes from './performer-grid.module.css';

interface PerformerGridProps {
  readonly performers: readonly PerformerCardData[];
  /** On a phone one row to swipe through, instead of one below the other. */
  readonly swiped?: boolean;
}

/** Performers side by side, as many as the screen has room for. */
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
