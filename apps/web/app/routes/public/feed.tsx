import { t, translated } from '@ovation/language/t.ts';
import { getFeed, listPerformerFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { Comments } from '../../modules/engagement/comments/comments.tsx';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { FeedCard } from '../../modules/library/feeds/feed-card.tsx';
import { titleOfFeed, accessNames } from '../../modules/library/feeds/feed-labels.ts';
import { feedAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { apiOf, plainApiOf } from '../../platform/api/api.server.ts';
import { orNone } from '../../platform/api/or-none.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useLoaded } from '../../platform/state/use-loaded.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { Route } from './+types/feed.ts';
import classes from './pages.module.css';
import { requirePerformer } from './require-performer.server.ts';
import { AsideCard } from '../../ui/layout/aside.tsx';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';

/** Posts by the same performer beside this one. */
const others = 4;

export async function loader(args: Route.LoaderArgs) {
  const { id, username } = args.params;
  const [feed, newest] = await Promise.all([
    apiOf(args).call(getFeed, { params: { id } }),
    orNone(
      plainApiOf(args.context).call(listPerformerFeeds, { params: { username }, query: { pageSize: others + 1 } }),
    ),
  ]);
  requirePerformer(feed.performer, username);
  return { feed, more: newest.filter(({ _id }) => _id !== feed._id).slice(0, others) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { feed } = loaderData;
  return [
    { title: titleOf(titleOfFeed(feed), matches) },
    ...cardTags(
      {
        title: titleOfFeed(feed),
        description: feed.text || t('A post by {name}', { name: feed.performer.name }),
        path: feedAddress(feed),
        image: feed.access.rule === 'public' ? feed.cover : feed.performer.avatar,
        type: 'article',
      },
      matches,
    ),
  ];
}

export default function FeedPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [feed, setFeed] = useLoaded(loaderData.feed);
  useAccessChanges(() => void revalidate());
  return (
    <Page narrow aside={<MorePosts performer={feed.performer} feeds={loaderData.more} />}>
      <h1 className="visually-hidden">{titleOfFeed(feed)}</h1>
      <Anchor component={Link} to={profileAddress(feed.performer)} size="sm">
        {t('All posts by {name}', { name: feed.performer.name })}
      </Anchor>
      <div className={classes.post}>
        <FeedCard feed={feed} onChange={setFeed} eager whole />
      </div>
      {feed.access.granted ? (
        <Comments
          key={feed._id}
          kind="feed"
          id={feed._id}
          total={feed.totalComment}
          onTotal={(totalComment) => setFeed((before) => ({ ...before, totalComment }))}
        />
      ) : null}
    </Page>
  );
}

interface MorePostsProps {
  readonly performer: Feed['performer'];
  /** The newest of other posts by the same performer. */
  readonly feeds: readonly Feed[];
}

/** The performer of a post and their other posts, beside it. */
function MorePosts({ performer, feeds }: MorePostsProps) {
  return (
    <AsideCard title={t('More by {name}', { name: performer.name })}>
      <AccountLine account={performer} to={profileAddress(performer)} />
      <Stack gap="sm">
        {feeds.map((feed) => (
          <div key={feed._id}>
            <Text component={Link} to={feedAddress(feed)} c="inherit" size="sm" fw={600} lineClamp={2} dir="auto">
              {titleOfFeed(feed)}
            </Text>
            <Text size="sm" c="dimmed">
              {translated(accessNames[feed.access.rule])} · <TimeAgo time={feed.publishedAt ?? feed.createdAt} />
            </Text>
          </div>
        ))}
      </Stack>
    </AsideCard>
  );
}
