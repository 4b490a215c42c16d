import type { PerformerCard as PerformerCardData } from '@ovation/contract/performers.ts';
import { PerformerCard } from './performer-card.tsx';
import classes from './performer-grid.module.css';

/** Performers side by side, as many as the screen has room for. */
export function PerformerGrid({ performers }: { readonly performers: readonly PerformerCardData[] }) {
  return (
    <ul className={classes.grid}>
      {performers.map((performer, index) => <li key={performer._id}><PerformerCard performer={performer} eager={index < 3} /></li>)}
    </ul>
  );
}
