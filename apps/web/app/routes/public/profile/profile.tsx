import { t } from '@ovation/language/t.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { Suspense } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { useAccessChanges } from '../../../modules/access/access-changes.ts';
import { ProfileHeader, ProfileTabs } from '../../../modules/profiles/profile-header.tsx';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { cardTags } from '../../../platform/rendering/card-tags.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Route } from './+types/profile.ts';
import classes from './profile.module.css';

const LiveBanner = lazyPart(() => import('../../../modules/live/watch/cards/live-banner.tsx'));

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const performer = await api.call(getPerformer, { params: { id: args.params.username } });
  const live = performer.isLive
    ? await api.call(searchStreams, { query: { performerId: performer._id, pageSize: 1 } })
    : { data: [] };
  return { performer, stream: live.data[0] };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { performer } = loaderData;
  const title = `${performer.name} (@${performer.username})`;
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: performer.bio || t('Photos, videos and more by {name}.', { name: performer.name }),
        path: profileAddress(performer),
        image: performer.cover,
        type: 'profile',
      },
      matches,
    ),
    ...feedLinks(performer),
  ];
}

/** Feed readers find a performer's public posts by these links. */
function feedLinks({ name, username }: { readonly name: string; readonly username: string }): Route.MetaDescriptors {
  const link = (type: string, file: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type,
    title: t('Posts by {name}', { name }),
    href: `/${username}/${file}`,
  });
  return [link('application/rss+xml', 'feed.xml'), link('application/feed+json', 'feed.json')];
}

export default function Profile({ loaderData: { performer, stream } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useAccessChanges((change) => {
    if (change === undefined || change.performerId === performer._id) void revalidate();
  });
  return (
    <div className={classes.profile}>
      <ProfileHeader performer={performer} />
      {stream === undefined ? null : (
        <Suspense>
          <LiveBanner stream={stream} />
        </Suspense>
      )}
      <ProfileTabs performer={performer} />
      <div className={classes.profilePart}>
        <Outlet context={performer} />
      </div>
    </div>
  );
}
