import { t } from '@ovation/language/t.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';

export interface SetupStep {
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
  /** Nobody finds the page, and nothing can be published, before staff have approved the performer. */
  readonly afterApproval?: boolean;
}

type Performer = Pick<
  OwnPerformer,
  | 'avatar'
  | 'cover'
  | 'monthlyPrice'
  | 'arePricesChosen'
  | 'isFreeSubscription'
  | 'totalSubscriber'
  | 'totalFollower'
  | 'username'
  | 'status'
>;

interface SetupFacts {
  readonly performer: Performer;
  readonly overview: Pick<StudioOverview, 'totalPublished' | 'hasPayoutMethod'>;
  /** The price of a new performer's subscription, until they choose one. */
  readonly firstPrice: number;
}

const wantedPosts = 3;

/** What a new page needs, in the order in which fans notice it. */
export function setupStepsOf({ performer, overview, firstPrice }: SetupFacts): readonly SetupStep[] {
  const { avatar, cover, totalSubscriber, totalFollower } = performer;
  const published = Math.min(overview.totalPublished, wantedPosts);
  const afterApproval = performer.status !== 'active';
  return [
    { label: t('Add a profile picture'), to: '/creator/account', isDone: isOwn(avatar) },
    { label: t('Add a cover'), to: '/creator/account', isDone: isOwn(cover) },
    {
      label: t('Set your prices'),
      to: '/creator/account?section=prices',
      isDone: hasPrices(performer, firstPrice),
    },
    {
      label:
        published === 0 || published === wantedPosts
          ? t('Publish three posts')
          : t('Publish three posts ({published} of {wantedPosts})', { published, wantedPosts }),
      to: '/creator/feeds/new',
      isDone: published === wantedPosts,
      afterApproval,
    },
    { label: t('Add a payout method'), to: '/creator/payouts/method', isDone: overview.hasPayoutMethod },
    {
      label: t('Share your page and get your first follower'),
      to: `/${performer.username}`,
      isDone: totalFollower + totalSubscriber > 0,
      afterApproval,
    },
  ];
}

/** Prices that were changed before the site recorded it, or at which someone subscribed, are set as well. */
function hasPrices(performer: Performer, firstPrice: number): boolean {
  const { arePricesChosen, isFreeSubscription, monthlyPrice, totalSubscriber } = performer;
  return arePricesChosen || isFreeSubscription || monthlyPrice !== firstPrice || totalSubscriber > 0;
}

/** Whether a picture was uploaded: default pictures are among the site's files. */
function isOwn(picture: string): boolean {
  return picture.includes('/api/media/');
}
