import { t } from '@ovation/language/t.ts';
import { feedType, listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import {
  enoughFollows,
  listForYou,
  listNewFaces,
  suggestPerformers,
  type NewFace,
  type SuggestedFeed,
} from '@ovation/contract/publishing/discovery.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { randomPerformers, type PerformerCard } from '@ovation/contract/people/performers.ts';
import { Title } from '@mantine/core';
import { IconMoodEmpty } from '../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import { FacesRow, SuggestionRow } from '../../modules/home/home-rows.tsx';
import { FeedTabs, chosenFeed, homeFeedAddress } from '../../modules/home/feed-tabs.tsx';
import { ForYouList } from '../../modules/home/for-you-list.tsx';
import { FeedList } from '../../modules/library/feeds/list/feed-list.tsx';
import { NewPosts } from '../../modules/library/feeds/list/new-posts.tsx';
import { FeedTypes } from '../../modules/library/feeds/feed-types.tsx';
import { LiveRow, liveNow } from '../../modules/live/watch/cards/live-row.tsx';
import { SuggestedPerformers } from '../../modules/discovery/suggested-performers.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { useEndless, type EndlessPage } from '../../platform/lists/endless.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { Aside } from '../../ui/layout/aside.tsx';
import type { Route } from './+types/home.ts';
import classes from './pages.module.css';

type Page =
  | { readonly feed: 'public' | 'following'; readonly list: EndlessPage<Feed> }
  | { readonly feed: 'for-you'; readonly list: EndlessPage<SuggestedFeed> };

export async function loader(args: Route.LoaderArgs) {
  const { me } = args.context.get(sessionContext);
  const [live, rest] = await Promise.all([
    apiOf(args).call(searchStreams, { query: liveNow }),
    me ? loadForAccount(args) : loadForVisitor(args),
  ]);
  return { live: live.data, type: typeOf(args), ...rest };
}

const typeOf = ({ url }: Route.LoaderArgs) => feedType.safeParse(url.searchParams.get('type')).data;

async function loadForVisitor(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [list, suggested] = await Promise.all([
    api.call(listFeeds, { query: { type: typeOf(args) } }),
    api.call(randomPerformers, { query: { size: 5 } }),
  ]);
  const page: Page = { feed: 'public', list };
  return { page, faces: [], suggested: suggested.data, totalFollowed: enoughFollows };
}

async function loadForAccount(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const chosen = chosenFeed(args.url.searchParams);
  const [page, faces, { data: suggested, totalFollowed }] = await Promise.all([
    chosen === 'for-you' ? loadForYou(args) : loadFollowing(args),
    api.call(listNewFaces),
    api.call(suggestPerformers),
  ]);
  // An account that follows no one yet, and has not chosen, begins with "For you".
  const followsNoOne = chosen === undefined && totalFollowed === 0 && page.list.data.length === 0;
  return { page: followsNoOne ? await loadForYou(args) : page, faces: faces.data, suggested, totalFollowed };
}

async function loadForYou(args: Route.LoaderArgs): Promise<Page> {
  return { feed: 'for-you', list: await apiOf(args).call(listForYou) };
}

async function loadFollowing(args: Route.LoaderArgs): Promise<Page> {
  const query = { type: typeOf(args), from: 'followed' as const };
  return { feed: 'following', list: await apiOf(args).call(listFeeds, { query }) };
}

export function meta({ matches }: Route.MetaArgs) {
  const title = t('Home');
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: t('The newest posts from the people who publish here.'),
        path: '/home',
        image: '/social-card.jpg',
      },
      matches,
    ),
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage key={loaderData.page.feed} {...loaderData} />;
}

function HomePage({ page, type, live, faces, ...loaded }: Route.ComponentProps['loaderData']) {
  // What was suggested stays, whatever is followed meanwhile.
  const [suggested] = useState<readonly PerformerCard[]>(loaded.suggested);
  const [followsEnough] = useState(loaded.totalFollowed >= enoughFollows);
  const withRest = followsEnough ? alone : withSuggestions(suggested);
  return (
    <>
      <section aria-labelledby="home-title">
        <HomeHead page={page} faces={faces} />
        <LiveRow streams={live} />
        {page.feed === 'for-you' ? (
          <ForYouList page={page.list} empty={withRest(<NoSuggestions />, 0, 1)} withRest={withRest} />
        ) : (
          <Posts page={page} type={type} withRest={withRest} />
        )}
      </section>
      <Aside>
        <SuggestedPerformers performers={suggested} />
      </Aside>
    </>
  );
}

function HomeHead({ page, faces }: { readonly page: Page; readonly faces: readonly NewFace[] }) {
  const isPublic = page.feed === 'public';
  return (
    <>
      <Title order={1} id="home-title" className={isPublic ? classes.title : 'visually-hidden'} mb="md">
        {t('Home')}
      </Title>
      <FacesRow faces={faces} />
      {isPublic ? null : <FeedTabs shown={page.feed} />}
    </>
  );
}

/** Puts something below one of the posts: the index of a card, and how many there are. */
type WithRest = (card: ReactNode, index: number, count: number) => ReactNode;

const alone: WithRest = (card) => card;

/** Below the third post, or the last one. */
function withSuggestions(performers: readonly PerformerCard[]): WithRest {
  return (card, index, count) =>
    index === Math.min(2, count - 1) ? (
      <>
        {card}
        <SuggestionRow performers={performers} />
      </>
    ) : (
      card
    );
}

interface PostsProps {
  readonly page: Extract<Page, { readonly feed: 'public' | 'following' }>;
  readonly type: Route.ComponentProps['loaderData']['type'];
  readonly withRest: WithRest;
}

function Posts({ page, type, withRest }: PostsProps) {
  const isPublic = page.feed === 'public';
  const query = isPublic ? { type } : { type, from: 'followed' as const };
  const feeds = useEndless(listFeeds, { query }, page.list);
  return (
    <>
      <FeedTypes />
      {isPublic ? null : <NewPosts onShow={feeds.refresh} />}
      <FeedList
        staysPut
        feeds={feeds}
        empty={withRest(<NoPosts isFiltered={type !== undefined} />, 0, 1)}
        around={(card, _feed, index) => withRest(card, index, feeds.items.length)}
      />
    </>
  );
}

const emptyIcon = <IconMoodEmpty size={40} stroke={1.3} />;

function NoPosts({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={emptyIcon}
        title={t('Nothing of this kind yet')}
        message={t('See everything, or come back later.')}
        action={{ label: t('Show everything'), to: '/home' }}
      />
    );
  return (
    <EmptyState
      icon={emptyIcon}
      title={t('Nothing here yet')}
      message={t('Follow a few people to see their posts here.')}
      action={{ label: t('Discover creators'), to: '/search' }}
    />
  );
}

function NoSuggestions() {
  return (
    <EmptyState
      icon={emptyIcon}
      title={t('Nothing new for you right now')}
      message={t('See posts from the people you follow, or come back later.')}
      action={{ label: t('Show people you follow'), to: homeFeedAddress('following') }}
    />
  );
}
