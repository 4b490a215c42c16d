import { t } from '@ovation/language/t.ts';
import { getVideo, searchVideos, type Video } from '@ovation/contract/publishing/videos.ts';
import { Stack, Title } from '@mantine/core';
import { useState, type CSSProperties } from 'react';
import { useRevalidator } from 'react-router';
import { Comments } from '../../modules/engagement/comments/comments.tsx';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { upNextOf } from '../../modules/library/videos/up-next.ts';
import { VideoGrid } from '../../modules/library/videos/video-grid.tsx';
import { VideoHead } from '../../modules/library/videos/video-head.tsx';
import { videoAddress } from '../../modules/library/videos/video-labels.ts';
import { WatchVideo } from '../../modules/library/videos/watch-video.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useLoaded } from '../../platform/state/use-loaded.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { Route } from './+types/video.ts';
import { requirePerformer } from './require-performer.server.ts';
import classes from './pages.module.css';

const maxRelated = 6;
/** The video takes the whole width, and nearly the whole height. */
const theatreStyle = { '--page-inset': 'var(--page-gutter)', '--video-height': 'calc(100dvh - 6rem)' } as CSSProperties;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const video = await api.call(getVideo, { params: { id: args.params.id } });
  requirePerformer(video.performer, args.params.username);
  const related = await api.call(searchVideos, {
    query: { performerId: video.performer._id, pageSize: maxRelated + 1 },
  });
  return { video, related: related.data.filter(({ _id }) => _id !== video._id).slice(0, maxRelated) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { video } = loaderData;
  const description = video.description || t('A video by {name}', { name: video.performer.name });
  return [
    { title: titleOf(video.title, matches) },
    ...cardTags(
      {
        title: video.title,
        description,
        path: videoAddress(video),
        image: video.access.rule === 'public' ? video.cover : video.performer.avatar,
        type: 'article',
      },
      matches,
    ),
  ];
}

export default function VideoPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [video, setVideo] = useLoaded(loaderData.video);
  const [isTheatre, setTheatre] = useState(false);
  useAccessChanges(() => void revalidate());
  const next = upNextOf(video, loaderData.related);
  const isAlone = loaderData.related.length === 0;
  const more = loaderData.related.filter(({ _id }) => _id !== next?._id);
  return (
    <Page style={isTheatre ? theatreStyle : undefined}>
      <div className={classes.columns} data-wide={isTheatre || isAlone || undefined} data-view={`video:${video._id}`}>
        <article className={classes.main} aria-label={video.title}>
          <div className={classes.player}>
            <WatchVideo
              key={video._id}
              video={video}
              next={next}
              theatre={{ isOn: isTheatre, onToggle: () => setTheatre(!isTheatre) }}
            />
          </div>
          <VideoHead video={video} onChange={setVideo} />
          {video.access.granted ? (
            <Comments
              key={video._id}
              kind="video"
              id={video._id}
              total={video.totalComment}
              onTotal={(totalComment) => setVideo((before) => ({ ...before, totalComment }))}
            />
          ) : null}
        </article>
        {isAlone ? null : (
          <Stack component="aside" gap="lg">
            {next ? <Videos title={t('Up next')} videos={[next]} /> : null}
            {more.length === 0 ? null : (
              <Videos title={t('More by {name}', { name: video.performer.name })} videos={more} />
            )}
          </Stack>
        )}
      </div>
    </Page>
  );
}

function Videos({ title, videos }: { readonly title: string; readonly videos: readonly Video[] }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <VideoGrid videos={videos} />
    </section>
  );
}
