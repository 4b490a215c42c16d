import { feedType, listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { randomPerformers } from '@ovation/contract/people/performers.ts';
import { Title } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { FeedList } from '../../modules/library/feeds/list/feed-list.tsx';
import { NewPosts } from '../../modules/library/feeds/list/new-posts.tsx';
import { FeedTypes } from '../../modules/library/feeds/feed-types.tsx';
import { liveNow } from '../../modules/live/watch/cards/live-query.ts';
import { LiveRow } from '../../modules/live/watch/cards/live-row.tsx';
import { SuggestedPerformers } from '../../modules/discovery/suggested-performers.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { useEndless } from '../../platform/lists/endless.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import type { Route } from './+types/home.ts';
import classes from './home.module.css';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const type = feedType.safeParse(args.url.searchParams.get('type')).data;
  const [page, suggested, live] = await Promise.all([
    api.call(listFeeds, { query: { type } }),
    api.call(randomPerformers, { query: { size: 5 } }),
    api.call(searchStreams, { query: liveNow }),
  ]);
  return { page, type, suggested: suggested.data, live: live.data };
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'What’s new';
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: 'The newest posts of the people who publish here.',
        path: '/home',
        image: '/social-card.jpg',
      },
      matches,
    ),
  ];
}

export default function Home({ loaderData: { page, type, suggested, live } }: Route.ComponentProps) {
  const me = useMe();
  const feeds = useEndless(listFeeds, { query: { type } }, page);
  return (
    <>
      <section aria-labelledby="home-title">
        <Title order={1} id="home-title" className={me ? 'visually-hidden' : classes.title} mb="md">
          {me ? 'Home' : 'What’s new'}
        </Title>
        <LiveRow streams={live} />
        <FeedTypes />
        {me ? <NewPosts onShow={feeds.refresh} /> : null}
        <FeedList staysPut feeds={feeds} empty={<NoPosts isFiltered={type !== undefined} />} />
      </section>
      <SuggestedPerformers performers={suggested} />
    </>
  );
}

function NoPosts({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <IconMoodEmpty size={40} stroke={1.3} />;
  if (isFiltered)
    return (
      <EmptyState
        icon={icon}
        title="Nothing of this kind yet"
        message="Look at everything, or come back later."
        action={{ label: 'Show everything', to: '/home' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title="Nothing here yet"
      message="Follow a few people to see their posts here."
      action={{ label: 'Discover people', to: '/search' }}
    />
  );
}
