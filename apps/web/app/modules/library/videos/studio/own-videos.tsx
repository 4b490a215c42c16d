import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';
import { useFileProgress } from '../../../media/processing/file-progress.ts';
import { useDeletion } from '../../own/use-deletion.ts';
import { DeleteVideo } from './delete-video.tsx';
import { OwnVideoRow } from './own-video-row.tsx';

/** A picture or a teaser that has no file id yet sends no progress, so the list is loaded again this often. */
const makingIntervalMs = 5_000;

/** The performer's own videos with what they earned, and live progress while files are processed. */
export function OwnVideos({ videos }: { readonly videos: readonly OwnVideo[] }) {
  const { revalidate } = useRevalidator();
  const deletion = useDeletion<OwnVideo>();
  const progress = useFileProgress(
    videos.flatMap(({ film }) =>
      film && (film.status === 'queued' || film.status === 'processing') ? [film._id] : [],
    ),
    () => void revalidate(),
  );
  useReloadWhileMaking(videos.some(isBeingMade), () => void revalidate());
  return (
    <>
      <ul className="studio-own-list" aria-label="Your videos">
        {videos.map((video) => (
          <OwnVideoRow
            key={video._id}
            video={video}
            progress={progress.get(video.film?._id ?? '')}
            onDelete={() => deletion.ask(video)}
          />
        ))}
      </ul>
      {deletion.item ? (
        <DeleteVideo
          video={deletion.item}
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={() => void revalidate()}
        />
      ) : null}
    </>
  );
}

/** The picture or the teaser is being cut from the video file. */
function isBeingMade({ posterAtMs, thumbnail, teaserStartMs, teaser, film }: OwnVideo): boolean {
  return film?.status !== 'failed' && ((posterAtMs !== null && !thumbnail) || (teaserStartMs !== null && !teaser));
}

function useReloadWhileMaking(isMaking: boolean, reload: () => void): void {
  const onTick = useEffectEvent(reload);
  useServerEvent('file.progress', ({ status }) => {
    if (isMaking && status === 'ready') reload();
  });
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => onTick(), makingIntervalMs);
    return () => clearInterval(timer);
  }, [isMaking]);
}
