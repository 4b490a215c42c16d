import { t } from '@ovation/language/t.ts';
import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { Stack, Title } from '@mantine/core';
import { MediaWall } from '../../../modules/library/feeds/media-wall.tsx';
import { VideoList } from '../../../modules/library/videos/video-grid.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useEndless } from '../../../platform/lists/endless.ts';
import type { Route } from './+types/profile-videos.ts';

const videoPosts = { type: 'video', pageSize: 24 } as const;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { username } = args.params;
  const [performer, posts] = await Promise.all([
    api.call(getPerformer, { params: { id: username } }),
    api.call(listPerformerFeeds, { params: { username }, query: videoPosts }),
  ]);
  const query = { performerId: performer._id, pageSize: 24 };
  return { query, videos: await api.call(searchVideos, { query }), posts };
}

/** A performer's videos, and below them their posts with a video. */
export default function ProfileVideos({ loaderData, params }: Route.ComponentProps) {
  const videos = useEndless(searchVideos, { query: loaderData.query }, loaderData.videos);
  const posts = useEndless(
    listPerformerFeeds,
    { params: { username: params.username }, query: videoPosts },
    loaderData.posts,
  );
  const [hasVideos, hasPosts] = [videos.items.length > 0, posts.items.length > 0];
  return (
    <Stack gap="xl">
      {hasVideos ? <VideoList videos={videos} /> : null}
      {hasVideos && hasPosts ? (
        <Title order={2} size="h4">
          {t('In posts')}
        </Title>
      ) : null}
      {hasPosts || !hasVideos ? <MediaWall feeds={posts} type="feed-video" /> : null}
    </Stack>
  );
}
