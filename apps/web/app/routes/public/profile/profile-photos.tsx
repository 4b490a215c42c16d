import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { MediaWall } from '../../../modules/library/feeds/media-wall.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useEndless } from '../../../platform/lists/endless.ts';
import type { Route } from './+types/profile-photos.ts';

const query = { type: 'photo', pageSize: 24 } as const;

export async function loader(args: Route.LoaderArgs) {
  return { page: await apiOf(args).call(listPerformerFeeds, { params: { username: args.params.username }, query }) };
}

export default function ProfilePhotos({ loaderData: { page }, params }: Route.ComponentProps) {
  const feeds = useEndless(listPerformerFeeds, { params: { username: params.username }, query }, page);
  return <MediaWall feeds={feeds} type="feed-photo" />;
}
