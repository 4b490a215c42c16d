import type { PerformerCard as PerformerCardData } from '@ovation/contract/people/performers.ts';
import { t } from '@ovation/language/t.ts';
import classes from './performers.module.css';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { CoverPicture } from '../../ui/people/cover-picture.tsx';
import { formatCount } from '../../ui/words/formats.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { LiveBadge } from '../live/watch/cards/live-badge.tsx';
import { phoneWide } from '../../ui/layout/phone-wide.ts';
import { formatMoney } from '../../ui/words/money.tsx';

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

interface PerformerCardProps {
  readonly performer: PerformerCardData;
  readonly eager?: boolean;
  /** The first card: on a phone its cover is the largest visible picture. */
  readonly first?: boolean;
}

/** A performer in a grid: cover, picture, name, biography and price. */
function PerformerCard({ performer, eager = false, first = false }: PerformerCardProps) {
  return (
    <article className={classes.card}>
      <SiteLink to={profileAddress(performer)} className={classes.link}>
        <CoverPicture
          performer={performer}
          sizes={`(max-width: 48em) ${phoneWide}, 24rem`}
          className={classes.cover}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          width={640}
          height={240}
        />
        <span className={classes.body}>
          <span className={classes.face}>
            <Avatar account={performer} size={64} />
            {performer.isLive ? <LiveBadge /> : null}
          </span>
          <span dir="auto" className={classes.name}>
            {performer.name}
          </span>
          <span className={classes.username}>@{performer.username}</span>
          {performer.bio === '' ? null : (
            <span dir="auto" className={classes.bio}>
              {performer.bio}
            </span>
          )}
          <span className={classes.price}>
            {priceOf(performer)} · {formatCount(performer.totalFollower)}{' '}
            {t('{totalFollower, plural, one {follower} other {followers}}', { totalFollower: performer.totalFollower })}
          </span>
        </span>
      </SiteLink>
    </article>
  );
}

function priceOf({ monthlyPrice }: PerformerCardData): string {
  return monthlyPrice > 0 ? t('{amount} a month', { amount: formatMoney(monthlyPrice) }) : t('Free to subscribe');
}
