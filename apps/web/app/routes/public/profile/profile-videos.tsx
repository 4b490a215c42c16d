import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { Stack, Title } from '@mantine/core';
import { MediaWall } from '../../../modules/library/feeds/media-wall.tsx';
import { VideoList } from '../../../modules/library/videos/video-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useEndless } from '../../../platform/lists/endless.ts';
import type { Route } from './+types/profile-videos.ts';

const ofPosts = { type: 'video', pageSize: 24 } as const;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { username } = args.params;
  const [performer, films] = await Promise.all([
    api.call(getPerformer, { params: { id: username } }),
    api.call(listPerformerFeeds, { params: { username }, query: ofPosts }),
  ]);
  const query = { performerId: performer._id, pageSize: 24 };
  return { query, videos: await api.call(searchVideos, { query }), films };
}

/** Her videos, and below them the films in her posts. */
export default function ProfileVideos({ loaderData, params }: Route.ComponentProps) {
  const videos = useEndless(searchVideos, { query: loaderData.query }, loaderData.videos);
  const films = useEndless(
    listPerformerFeeds,
    { params: { username: params.username }, query: ofPosts },
    loaderData.films,
  );
  const [hasVideos, hasFilms] = [videos.items.length > 0, films.items.length > 0];
  return (
    <Stack gap="xl">
      {hasVideos ? <VideoList videos={videos} /> : null}
      {hasVideos && hasFilms ? (
        <Title order={2} size="h4" px="xs">
          In posts
        </Title>
      ) : null}
      {hasFilms || !hasVideos ? <MediaWall feeds={films} type="feed-video" /> : null}
    </Stack>
  );
}
