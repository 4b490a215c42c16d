import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isSameScreen, kindOf, type PageKind } from './target-kind.ts';

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
}

/**
 * While the next page is loading, its rough shape covers this one, after a moment that fast pages need less than. The
 * page below stays as it is, so that nothing moves and its scroll position is kept.
 */
export function PageSkeleton() {
  const from = useLocation().pathname;
  const { state, location } = useNavigation();
  if (state === 'idle' || isSameScreen(from, location.pathname)) return null;
  return <Cover key={location.key} kind={kindOf(location.pathname)} />;
}

function Cover({ kind }: { readonly kind: PageKind }) {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => setPlace(measure()), []);
  if (!place) return null;
  const style = { insetBlockStart: place.top, left: place.left, width: place.width };
  return (
    <div className="page-skeleton" style={style} data-kind={kind} aria-hidden>
      <div className="page-skeleton-column">
        {hasTitle.includes(kind) ? <div className="page-skeleton-title" /> : null}
        {Array.from({ length: partsOf[kind] }, (_, index) => (
          <div key={index} className="page-skeleton-part">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}

const hasTitle: readonly PageKind[] = ['cards', 'form', 'rows'];

/** How many parts fill a tall window. */
const partsOf: Readonly<Record<PageKind, number>> = {
  posts: 3,
  profile: 3,
  cards: 9,
  form: 5,
  conversation: 7,
  rows: 9,
};

/** The page's own area, below the bars that stay. */
function measure(): Place | undefined {
  const area = document.querySelector('#content')?.getBoundingClientRect();
  const bars = [...document.querySelectorAll('#content .studio-row, :has(> #content) > header')];
  const bottoms = bars.map((bar) => bar.getBoundingClientRect().bottom);
  return area && { top: Math.max(0, area.top, ...bottoms), left: area.left, width: area.width };
}
