import { english, t, translated } from '@ovation/language/t.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { randomPerformers, topPerformers, type PerformerCard } from '@ovation/contract/people/performers.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconGift, IconHeart, IconTicket } from '../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { PerformerGrid } from '../../modules/discovery/performer-grid.tsx';
import { pictured, RecentFeeds, FaceWall } from '../../modules/discovery/landing.tsx';
import { LiveRow, liveNow } from '../../modules/live/watch/cards/live-row.tsx';
import { homeAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { siteNameOf } from '../../platform/rendering/title.ts';
import type { Route } from './+types/landing.ts';
import classes from './landing.module.css';
import { formatPercent } from '../../ui/words/formats.ts';

export async function loader(args: Route.LoaderArgs) {
  const { me } = args.context.get(sessionContext);
  if (me) return redirect(homeAddress(me));
  const api = apiOf(args);
  const [top, random, recent, live] = await Promise.all([
    api.call(topPerformers, { query: { size: 24 } }),
    api.call(randomPerformers, { query: { size: 24 } }),
    api.call(listFeeds, { query: { pageSize: 24 } }),
    api.call(searchStreams, { query: liveNow }),
  ]);
  return {
    top: presentable(top.data),
    random: presentable(random.data),
    recent: pictured(recent.data, 4),
    live: live.data,
  };
}

const shown = 6;

/** A new visitor meets people who have something to show. */
function presentable(performers: readonly PerformerCard[]): PerformerCard[] {
  return performers.filter(({ avatar, totalFeed }) => avatar !== '/no-avatar.jpg' && totalFeed > 0).slice(0, shown);
}

const pitch = english('Follow, subscribe to and tip the people whose work you love. What they earn is theirs.');

export function meta({ matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches);
  return [
    { title: t('{siteName}: for the people you would stand up for', { siteName }) },
    ...cardTags({ title: siteName, description: translated(pitch), path: '/', image: '/social-card.jpg' }, matches),
  ];
}

export default function Landing({ loaderData: { top, random, recent, live } }: Route.ComponentProps) {
  const { siteName, performerCommission } = useSettings();
  return (
    <>
      <section className={classes.hero}>
        <Stack gap="lg">
          <Title order={1} className={classes.headline}>
            {t('For the people you would stand up for')}
          </Title>
          <Text size="lg" c="dimmed" maw="32rem">
            {translated(pitch)}
          </Text>
          <Group>
            <Button component={Link} to="/search" size="lg">
              {t('Discover creators')}
            </Button>
            <Button component={Link} to="/auth/register?as=creator" size="lg" variant="default">
              {t('Open your stage')}
            </Button>
          </Group>
        </Stack>
        <FaceWall performers={random} />
      </section>
      <Live streams={live} />
      {recent.length < 3 ? null : (
        <section className={classes.section} aria-labelledby="recent">
          <SectionHead id="recent" title={t('New on stage')} more={{ label: t('Home'), to: '/home' }} />
          <RecentFeeds feeds={recent} />
        </section>
      )}
      {top.length === 0 ? null : (
        <section className={classes.section} aria-labelledby="top">
          <SectionHead id="top" title={t('Most followed')} more={{ label: t('See everyone'), to: '/search' }} />
          <PerformerGrid performers={top} swiped />
        </section>
      )}
      <Ways siteName={siteName} />
      <Invitation commission={performerCommission} />
    </>
  );
}

function Ways({ siteName }: { readonly siteName: string }) {
  return (
    <section className={classes.section} aria-label={t('How {siteName} works', { siteName })}>
      <div className={classes.ways}>
        <Way icon={<IconHeart size={28} stroke={1.5} />} title={t('Follow for free')}>
          {t('See posts for everyone and for followers in one calm feed, newest first.')}
        </Way>
        <Way icon={<IconTicket size={28} stroke={1.5} />} title={t('Subscribe by the month')}>
          {t('Get the work that is made for subscribers. Cancel whenever you like and keep what you have paid for.')}
        </Way>
        <Way icon={<IconGift size={28} stroke={1.5} />} title={t('Tip and buy')}>
          {t('Buy one piece and keep it, or send a tip with a word of thanks. The price you see is the price you pay.')}
        </Way>
      </div>
    </section>
  );
}

/** Performers see what remains theirs of every payment. */
function Invitation({ commission }: { readonly commission: number }) {
  return (
    <section className={classes.band}>
      <div className={classes.bandInner}>
        <div>
          <Title order={2}>{t('Do you make something worth watching?')}</Title>
          <Text maw="34rem" mt="sm">
            {t(
              'Set your own prices, choose who sees what, and watch your earnings grow live. We verify your identity once, then you can start.',
            )}
          </Text>
          <Button component={Link} to="/auth/register?as=creator" size="lg" variant="white" color="dark" mt="lg">
            {t('Apply as a creator')}
          </Button>
        </div>
        <dl className={classes.share}>
          <dt>{t('of what your fans pay is yours')}</dt>
          <dd>{formatPercent(100 - commission)}</dd>
        </dl>
      </div>
    </section>
  );
}

function Live({ streams }: { readonly streams: readonly Stream[] }) {
  if (streams.length === 0) return null;
  return (
    <div className={classes.section}>
      <LiveRow streams={streams} />
    </div>
  );
}

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly more: { readonly label: string; readonly to: string };
}

function SectionHead({ id, title, more }: SectionHeadProps) {
  return (
    <Group justify="space-between" align="baseline" mb="lg" wrap="nowrap">
      <Title order={2} id={id}>
        {title}
      </Title>
      <Link to={more.to} className={classes.all}>
        {more.label}
      </Link>
    </Group>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: string;
}

function Way({ icon, title, children }: WayProps) {
  return (
    <div>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Title order={2} size="h3" mt="sm">
        {title}
      </Title>
      <Text c="dimmed" mt="xs">
        {children}
      </Text>
    </div>
  );
}
