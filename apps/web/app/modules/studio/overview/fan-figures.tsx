import { t } from '@ovation/language/t.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Figure } from '../../../ui/layout/figure.tsx';
import { formatNumber } from '../../../ui/words/count.ts';

interface FanFiguresProps {
  readonly performer: Pick<OwnPerformer, 'totalFollower' | 'totalSubscriber'>;
  readonly overview: Pick<StudioOverview, 'newFollowers' | 'newSubscribers'>;
}

/** Subscribers and followers now, with those who came in the last 30 days and in the 30 before. */
export function FanFigures({ performer, overview }: FanFiguresProps) {
  return (
    <>
      <Figure label={t('Subscribers')} to="/creator/subscribers" note={newOnes(overview.newSubscribers)}>
        {formatNumber(performer.totalSubscriber)}
      </Figure>
      <Figure label={t('Followers')} to="/creator/followers" note={newOnes(overview.newFollowers)}>
        {formatNumber(performer.totalFollower)}
      </Figure>
    </>
  );
}

function newOnes({ now, before }: StudioOverview['newFollowers']): string {
  return t('{now} new in 30 days, {before} in the 30 before', {
    now: formatNumber(now),
    before: formatNumber(before),
  });
}
