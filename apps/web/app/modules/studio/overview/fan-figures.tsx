import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Figure } from '../../../ui/layout/figure.tsx';

interface FanFiguresProps {
  readonly performer: Pick<OwnPerformer, 'totalFollower' | 'totalSubscriber'>;
  readonly overview: Pick<StudioOverview, 'newFollowers' | 'newSubscribers'>;
}

/** Subscribers and followers now, with those who came in the last 30 days and in the 30 before. */
export function FanFigures({ performer, overview }: FanFiguresProps) {
  return (
    <>
      <Figure label="Subscribers" to="/creator/subscribers" note={newOnes(overview.newSubscribers)}>
        {performer.totalSubscriber.toLocaleString('en')}
      </Figure>
      <Figure label="Followers" to="/creator/followers" note={newOnes(overview.newFollowers)}>
        {performer.totalFollower.toLocaleString('en')}
      </Figure>
    </>
  );
}

function newOnes({ now, before }: StudioOverview['newFollowers']): string {
  return `${now.toLocaleString('en')} new in 30 days, ${before.toLocaleString('en')} in the 30 before`;
}
