import { t } from '@ovation/language/t.ts';
import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';
import { useFileProgress } from '../../../media/processing/file-progress.ts';
import { useMoveToBin } from '../../own/move-to-bin.ts';
import { OwnVideoRow } from './own-video-row.tsx';

/** A picture or a teaser that has no file id yet sends no progress, so the list is loaded again this often. */
const makingIntervalMs = 5_000;

/** The performer's own videos. */
export function OwnVideos({ videos }: { readonly videos: readonly OwnVideo[] }) {
  return (
    <ul className="studio-own-list" aria-label={t('Your videos')}>
      {videos.map((video) => (
        <OwnVideoEntry key={video._id} video={video} />
      ))}
    </ul>
  );
}

/** One of a performer's videos with what it earned, and live progress while its file is processed. */
export function OwnVideoEntry({ video }: { readonly video: OwnVideo }) {
  const { revalidate } = useRevalidator();
  const moveToBin = useMoveToBin('video');
  const { film } = video;
  const isUnderWay = film?.status === 'queued' || film?.status === 'processing';
  const progress = useFileProgress(film && isUnderWay ? [film._id] : [], () => void revalidate());
  useReloadWhileMaking(isBeingMade(video), () => void revalidate());
  return (
    <>
      <OwnVideoRow video={video} progress={progress.get(film?._id ?? '')} onDelete={() => void moveToBin(video._id)} />
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
