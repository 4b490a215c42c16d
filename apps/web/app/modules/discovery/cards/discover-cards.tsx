import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { phoneWide } from '../../../ui/layout/phone-wide.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { CoverPicture } from '../../../ui/people/cover-picture.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { FollowButton } from '../../audience/follow-button.tsx';
import { LiveBadge } from '../../live/watch/cards/live-badge.tsx';
import classes from './discover-cards.module.css';

type TrialSettings = Pick<PublicSettings, 'freeSubscriptionEnabled' | 'freeSubscriptionDuration'>;

interface DiscoverCardProps {
  readonly performer: PerformerCard;
  readonly eager: boolean;
}

/** A performer with a few of their public pictures, what they do, and a button to follow them. */
function DiscoverCard({ performer, eager }: DiscoverCardProps) {
  const me = useMe();
  const settings = useSettings();
  return (
    <article className={classes.card}>
      <SiteLink to={profileAddress(performer)} className={classes.link}>
        <Pictures performer={performer} eager={eager} />
        <span className={classes.face}>
          <Avatar account={performer} size={64} />
          {performer.isLive ? <LiveBadge /> : null}
        </span>
        <span className={classes.name} dir="auto">
          {performer.name}
        </span>
        <span className={classes.detail}>
          @{performer.username} · {followersOf(performer)}
        </span>
        {performer.bio === '' ? null : (
          <span className={classes.bio} dir="auto">
            {performer.bio}
          </span>
        )}
        <span className={classes.craft} dir="auto">
          {craftOf(performer)}
        </span>
        <span className={classes.detail}>{priceOf(performer, settings)}</span>
      </SiteLink>
      {me?._id === performer._id ? null : (
        <span className={classes.follow}>
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
      <CoverPicture performer={performer} sizes={sizes} className={classes.cover} width={640} height={240} {...when} />
    );
  }
  return (
    <span className={classes.pictures} data-count={previews.length}>
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
      <ul className={classes.grid} data-swiped={isSwiped || undefined}>
        {performers.map((performer, index) => (
          <li key={performer._id}>
            <DiscoverCard performer={performer} eager={isFirst && index < 2} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** How many there are, such as "12" or "200+". */
  readonly count?: string | undefined;
  /** Where all of them are; without it, all of them are shown. */
  readonly all?: { readonly to: string; /** "See all: Videos". */ readonly label: string } | undefined;
  readonly children: ReactNode;
}

/** A part of Discover: a heading with a number, a link to everything of its kind, and the first few. */
export function Section({ title, count, all, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title} {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </Title>
        {all ? (
          <SiteLink to={all.to} aria-label={all.label}>
            {t('See all')}
          </SiteLink>
        ) : null}
      </div>
      {children}
    </section>
  );
}
