import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { DiscoverCard } from './discover-card.tsx';
import { DiscoverStyles } from './discover-styles.tsx';

interface DiscoverGridProps {
  readonly performers: readonly PerformerCard[];
  /** On a phone a single row to swipe through, instead of a column. */
  readonly isSwiped?: boolean;
  /** Whether it is the first thing on the page, whose pictures load at once. */
  readonly isFirst?: boolean;
}

/** Performers side by side, as many as fit on the screen. */
export function DiscoverGrid({ performers, isSwiped = false, isFirst = false }: DiscoverGridProps) {
  return (
    <>
      <DiscoverStyles />
      <ul className="discover-grid" data-swiped={isSwiped || undefined}>
        {performers.map((performer, index) => (
          <li key={performer._id}>
            <DiscoverCard performer={performer} eager={isFirst && index < 2} />
          </li>
        ))}
      </ul>
    </>
  );
}
