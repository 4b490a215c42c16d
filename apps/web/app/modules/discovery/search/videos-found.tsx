import { searchVideos, type Video } from '@ovation/contract/publishing/videos.ts';
import { Stack } from '@mantine/core';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { VideoList } from '../../library/videos/video-list.tsx';
import { NothingFound, SimilarOnly } from './nothing-found.tsx';

interface VideosFoundProps {
  readonly found: EndlessPage<Video> & { readonly isSimilar?: boolean | undefined };
  readonly query: { readonly q: string | undefined; readonly pageSize: number };
}

/** Videos, unlocked or locked, found by their titles and visible descriptions. */
export function VideosFound({ found, query }: VideosFoundProps) {
  const videos = useEndless(searchVideos, { query }, found);
  if (videos.items.length === 0) return <NothingFound what="videos" q={query.q} />;
  return (
    <Stack gap="lg">
      <SimilarOnly what="video" isSimilar={found.isSimilar} />
      <VideoList videos={videos} isSigned />
    </Stack>
  );
}
