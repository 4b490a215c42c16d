import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { phoneWide } from '../../../ui/layout/phone-wide.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { CoverPicture } from '../../../ui/people/cover-picture.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { FollowButton } from '../../audience/follow-button.tsx';
import { LiveBadge } from '../../live/watch/cards/live-badge.tsx';

type TrialSettings = Pick<PublicSettings, 'freeSubscriptionEnabled' | 'freeSubscriptionDuration'>;

interface DiscoverCardProps {
  readonly performer: PerformerCard;
  readonly eager: boolean;
}

/** A performer with a few of their public pictures, what they do, and a button to follow them. */
export function DiscoverCard({ performer, eager }: DiscoverCardProps) {
  const me = useMe();
  const settings = useSettings();
  return (
    <article className="discover-card">
      <SiteLink to={profileAddress(performer)} className="discover-card-link">
        <Pictures performer={performer} eager={eager} />
        <span className="discover-card-face">
          <Avatar account={performer} size={64} />
          {performer.isLive ? <LiveBadge /> : null}
        </span>
        <span className="discover-card-name" dir="auto">
          {performer.name}
        </span>
        <span className="discover-card-detail">
          @{performer.username} · {followersOf(performer)}
        </span>
        {performer.bio === '' ? null : (
          <span className="discover-card-bio" dir="auto">
            {performer.bio}
          </span>
        )}
        <span className="discover-card-craft" dir="auto">
          {craftOf(performer)}
        </span>
        <span className="discover-card-detail">{priceOf(performer, settings)}</span>
      </SiteLink>
      {me?._id === performer._id ? null : (
        <span className="discover-card-follow">
          <FollowButton performer={performer} size="sm" withIcon={false} />
        </span>
      )}
    </article>
  );
}

/** The pictures of public posts, or the cover of a performer without any. */
function Pictures({ performer, eager }: DiscoverCardProps) {
  const { previews = [] } = performer;
  const when = eager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  if (previews.length === 0) {
    const sizes = `(max-width: 48em) ${phoneWide}, 24rem`;
    return (
      <CoverPicture
        performer={performer}
        sizes={sizes}
        className="discover-card-cover"
        width={640}
        height={240}
        {...when}
      />
    );
  }
  return (
    <span className="discover-card-pictures" data-count={previews.length}>
      {previews.map(({ url, width, height }) => (
        <img key={url} src={url} alt="" width={width} height={height} decoding="async" {...when} />
      ))}
    </span>
  );
}

/** "Music · Comedy", or a few tags of a performer without categories. */
function craftOf({ categories, tags }: PerformerCard): string {
  const names = categories.map(({ name }) => name);
  return (names.length > 0 ? names : tags.slice(0, 3).map((tag) => `#${tag}`)).join(' · ');
}

function priceOf({ monthlyPrice, isFreeSubscription }: PerformerCard, settings: TrialSettings): string {
  if (monthlyPrice === 0) return t('Free to subscribe');
  const amount = formatMoney(monthlyPrice);
  return isFreeSubscription && settings.freeSubscriptionEnabled
    ? t('{days, plural, one {A day} other {# days}} free, then {amount} a month', {
        days: settings.freeSubscriptionDuration,
        amount,
      })
    : t('{amount} a month', { amount });
}

function followersOf({ totalFollower }: PerformerCard): string {
  return t('{totalFollower, plural, one {One follower} other {# followers}}', { totalFollower });
}
