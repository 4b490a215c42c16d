import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';
import { useFileProgress } from '../../../media/processing/file-progress.ts';
import classes from '../../feeds/own/own-feeds.module.css';
import { DeleteVideo } from './delete-video.tsx';
import { OwnVideoRow } from './own-video-row.tsx';

/** A picture or a teaser of which nobody knows the file yet is asked for this often. */
const makingIntervalMs = 5_000;

/** One's own videos with what became of them; what is processed moves while one watches. */
export function OwnVideos({ videos }: { readonly videos: readonly OwnVideo[] }) {
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<OwnVideo>();
  const [asked, setAsked] = useState(false);
  const progress = useFileProgress(
    videos.flatMap(({ film }) =>
      film && (film.status === 'queued' || film.status === 'processing') ? [film._id] : [],
    ),
    () => void revalidate(),
  );
  useMaking(videos.some(isBeingMade), () => void revalidate());
  const ask = (video: OwnVideo): void => {
    setLeaving(video);
    setAsked(true);
  };
  return (
    <>
      <ul className={classes.list} aria-label="Your videos">
        {videos.map((video) => (
          <OwnVideoRow
            key={video._id}
            video={video}
            progress={progress.get(video.film?._id ?? '')}
            onDelete={() => ask(video)}
          />
        ))}
      </ul>
      {leaving ? (
        <DeleteVideo
          video={leaving}
          opened={asked}
          onClose={() => setAsked(false)}
          onDeleted={() => void revalidate()}
        />
      ) : null}
    </>
  );
}

/** A moment or a part was chosen, and the file is not there yet. */
function isBeingMade({ posterAtMs, thumbnail, teaserStartMs, teaser, film }: OwnVideo): boolean {
  return film?.status !== 'failed' && ((posterAtMs !== null && !thumbnail) || (teaserStartMs !== null && !teaser));
}

function useMaking(isMaking: boolean, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useServerEvent('file.progress', ({ status }) => {
    if (isMaking && status === 'ready') onNews();
  });
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => tell(), makingIntervalMs);
    return () => clearInterval(timer);
  }, [isMaking]);
}
