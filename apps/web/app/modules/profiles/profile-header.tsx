import { english, t, translated } from '@ovation/language/t.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { Group } from '@mantine/core';
import { contentTypes, typesThatAre } from '@ovation/contract/content-types.ts';
import { useLocation } from 'react-router';
import { Avatar } from '../../ui/people/account-line.tsx';
import { CoverPicture } from '../../ui/people/cover-picture.tsx';
import { formatCount, countryName } from '../../ui/words/formats.ts';
import { ChipLinks } from '../../ui/lists/chip-links.tsx';
import { phoneWide } from '../../ui/layout/phone-wide.ts';
import classes from './profiles.module.css';
import { rich } from '../../ui/words/rich.tsx';
import { useMe, useSettings } from '../../platform/visitor/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { Day } from '../../ui/words/time-ago.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import { MessageButton } from '../conversations/message-button.tsx';
import { PerformerBookmark } from '../engagement/performer-bookmark.tsx';
import { TipButton } from '../purchases/tip-button.tsx';
import { offersTrial, plansOf } from '../subscriptions/plans.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { chatAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { scrollRowTo } from '../../ui/lists/scroll-row.ts';

/** A performer's cover, picture, name, biography and numbers, with actions. */
export function ProfileHeader({ performer }: { readonly performer: Performer }) {
  return (
    <header className={classes.header}>
      <CoverPicture
        performer={performer}
        sizes={`(max-width: 48em) ${phoneWide}, 64rem`}
        className={classes.cover}
        width={1280}
        height={480}
        fetchPriority="high"
      />
      <div className={classes.body}>
        <div className={classes.face}>
          <Avatar account={performer} size={128} />
          {performer.isOnline ? <span className={classes.online} title={t('Online')} /> : null}
        </div>
        <div className={classes.actions}>
          <ProfileActions performer={performer} />
        </div>
        <div className={classes.words}>
          <h1 dir="auto" className={classes.name}>
            {performer.name}
          </h1>
          <p className={classes.username}>
            <bdi>{`@${performer.username}`}</bdi>
            {factsOf(performer).map((fact) => ` · ${fact}`)}
          </p>
          {performer.bio === '' ? null : (
            <p dir="auto" className={classes.bio}>
              {performer.bio}
            </p>
          )}
          <ChipLinks label={t('What they do')} links={craftLinksOf(performer)} />
          <dl className={classes.figures}>
            <Figure
              value={performer.totalFeed}
              label={t('{count, plural, one {post} other {posts}}', { count: performer.totalFeed })}
            />
            <Figure
              value={performer.totalFollower}
              label={t('{count, plural, one {follower} other {followers}}', { count: performer.totalFollower })}
            />
            <Figure
              value={performer.totalLike}
              label={t('{count, plural, one {like} other {likes}}', { count: performer.totalLike })}
            />
          </dl>
        </div>
      </div>
    </header>
  );
}

/** Categories and tags, each with the people who have it, too. */
function craftLinksOf({ categories, tags }: Performer) {
  return [
    ...categories.map(({ slug, name }) => ({ to: `/search?${new URLSearchParams({ category: slug })}`, label: name })),
    ...tags.map((tag) => ({ to: `/search?${new URLSearchParams({ tag })}`, label: `#${tag}` })),
  ];
}

/** After the username in the line below the name: @mary · Germany · Online. */
function factsOf({ country, isOnline }: Performer): string[] {
  return [...(country === null ? [] : [countryName(country)]), ...(isOnline ? [t('Online')] : [])];
}

function Figure({ value, label }: { readonly value: number; readonly label: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

/** Subscribe, follow, message, tip and bookmark; for the performer themselves links to the studio. */
function ProfileActions({ performer }: { readonly performer: Performer }) {
  const me = useMe();
  if (me?._id === performer._id) return <OwnActions />;
  if (me?.isAdmin)
    return (
      <div>
        <MessageButton other={performer} as="performer" variant="default" size="md" />
      </div>
    );
  return (
    <div className={classes.profileActionsActions}>
      <Subscription performer={performer} />
      <FollowButton performer={performer} size="md" />
      <MessageButton other={performer} as="performer" variant="default" size="md" />
      <TipButton performer={performer} variant="default" size="md" />
      <span className={classes.aside}>
        <PerformerBookmark key={performer._id} performer={performer} />
      </span>
    </div>
  );
}

function OwnActions() {
  return (
    <Group gap="sm">
      <LinkButton to="/creator/feeds/new" size="md">
        {t('New post')}
      </LinkButton>
      <LinkButton to="/creator/account" size="md" variant="default">
        {t('Edit my page')}
      </LinkButton>
    </Group>
  );
}

function Subscription({ performer }: { readonly performer: Performer }) {
  const settings = useSettings();
  const { subscription } = performer;
  if (performer.isSubscribed && subscription) return <Subscribed subscription={subscription} />;
  return (
    <SubscribeButton performer={performer} price={plansOf(performer, settings)[0]?.title} size="md">
      {offersTrial(performer, settings)
        ? t('Try it for free')
        : t('Subscribe for {amount} a month', { amount: formatMoney(performer.monthlyPrice) })}
    </SubscribeButton>
  );
}

/** As high as the button that it replaces, so that nothing moves when a visitor subscribes. */
function Subscribed({ subscription }: { readonly subscription: NonNullable<Performer['subscription']> }) {
  const end = subscription.nextChargeAt ?? subscription.expiresAt;
  return (
    <LinkButton to="/subscriptions" size="md" variant="default">
      {end === null ? (
        t('Subscribed')
      ) : (
        <span>
          {rich('{state, select, yes {Subscribed, until {day}} other {Subscribed, renews {day}}}', {
            state: subscription.nextChargeAt === null ? 'yes' : 'no',
            day: <Day time={end} />,
          })}
        </span>
      )}
    </LinkButton>
  );
}

/** Posts are the performer's page itself. */
const lists = typesThatAre('hasPage')
  .filter((type) => type !== 'feed')
  .map((type) => ({
    folder: contentTypes[type].folder,
    label: type === 'stream' ? english('Live') : contentTypes[type].title[1],
  }));

/** The tabs of a performer's page; each has its own address. */
export function ProfileTabs({ performer }: { readonly performer: Performer }) {
  const base = profileAddress(performer);
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const tabs = [
    { to: base, label: t('Posts') },
    ...(performer.isChatOpen ? [{ to: chatAddress(performer), label: t('Chat') }] : []),
    { to: `${base}/photos`, label: t('Photos') },
    ...lists.map(({ folder, label }) => ({ to: `${base}/${folder}`, label: translated(label) })),
    { to: `${base}/about`, label: t('About') },
  ];
  return (
    <nav className={classes.tabs} aria-label={t("{name}'s page", { name: performer.name })}>
      {tabs.map(({ to, label }) => (
        <SiteLink
          key={to}
          to={to}
          className={classes.tab}
          keepScroll
          ref={scrollRowTo}
          aria-current={here === to.toLowerCase() ? 'page' : undefined}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  );
}
