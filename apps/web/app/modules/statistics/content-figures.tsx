import { t } from '@ovation/language/t.ts';
import type { ContentStatistics } from '@ovation/contract/publishing/studio.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { Money } from '../../ui/words/money.tsx';
import { formatNumber } from '../../ui/words/count.ts';

/** What one post, gallery or video has brought so far. */
export function ContentFigures({ statistics }: { readonly statistics: ContentStatistics }) {
  const { totalView, totalLockedView, totalLike, totalComment, totalSale, earned, totalSubscriber } = statistics;
  return (
    <Columns phone={2} tablet={3}>
      <Counted label={t('Views')} count={totalView} note={lockedNote(totalLockedView)} />
      <Counted label={t('Likes')} count={totalLike} />
      <Counted label={t('Comments')} count={totalComment} />
      <Counted label={t('Sales')} count={totalSale} />
      <Figure label={t('Earned')} note={t('Yours, less refunds.')}>
        <Money amount={earned} />
      </Figure>
      <Counted label={t('New subscribers')} count={totalSubscriber} />
    </Columns>
  );
}

interface CountedProps {
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
}

function Counted({ label, count, note }: CountedProps) {
  return (
    <Figure label={label} note={note}>
      {formatNumber(count)}
    </Figure>
  );
}

function lockedNote(totalLockedView: number): string | undefined {
  if (totalLockedView === 0) return undefined;
  return t('Locked for {totalLockedView} of them.', { totalLockedView: formatNumber(totalLockedView) });
}
