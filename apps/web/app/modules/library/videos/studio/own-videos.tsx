import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { PublishingState } from '@ovation/contract/publishing/galleries.ts';
import { Badge, Text } from '@mantine/core';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';
import { useFileProgress, type FileProgress } from '../../../media/processing/file-progress.ts';
import { useMoveToBin } from '../../own/move-to-bin.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import { TimeAgo } from '../../../../ui/words/time-ago.tsx';
import { AccessBadge, OwnRow, ProcessingState } from '../../own/own-row.tsx';
import { lengthOf, videoAddress } from '../video-labels.ts';
import classes from '../../own/own.module.css';

/** A picture or a teaser that has no file id yet sends no progress, so the list is loaded again this often. */
const makingIntervalMs = 5_000;

/** The performer's own videos. */
export function OwnVideos({ videos }: { readonly videos: readonly OwnVideo[] }) {
  return (
    <ul className={classes.list} aria-label={t('Your videos')}>
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

interface OwnVideoRowProps {
  readonly video: OwnVideo;
  /** How far its file is processed, where that moved since the page was loaded. */
  readonly progress: FileProgress | undefined;
  readonly onDelete: () => void;
}

/** One video in its performer's list. */
function OwnVideoRow({ video, progress, onDelete }: OwnVideoRowProps) {
  return (
    <OwnRow
      title={video.title}
      picture={video.cover}
      editAddress={`/creator/videos/${video._id}`}
      statisticsAddress={`/creator/videos/${video._id}/statistics`}
      viewAddress={videoAddress(video)}
      facts={
        <>
          <StateBadge video={video} />
          <AccessBadge rule={video.access.rule} price={video.price} />
          <LengthAndTime video={video} />
        </>
      }
      processing={<VideoFileState video={video} progress={progress} />}
      figures={video}
      onDelete={onDelete}
    />
  );
}

const stateNames: Partial<Record<PublishingState, EnglishText>> = {
  draft: english('Draft'),
  scheduled: english('Scheduled'),
  ended: english('Taken down'),
};

/** A published video needs no badge. */
function StateBadge({ video: { state } }: { readonly video: OwnVideo }) {
  const name = stateNames[state];
  return name === undefined ? null : (
    <Badge color="gray" variant="outline">
      {translated(name)}
    </Badge>
  );
}

function LengthAndTime({ video }: { readonly video: OwnVideo }) {
  const length = lengthOf(video);
  const time = <TimeAgo time={video.publishedAt ?? video.updatedAt} />;
  return (
    <Text component="span" size="sm" c="dimmed">
      {length === undefined ? null : <>{length} · </>}
      {video.state === 'scheduled' ? rich('appears {time}', { time }) : time}
    </Text>
  );
}

function VideoFileState({ video: { film, filmFailure }, progress }: Pick<OwnVideoRowProps, 'video' | 'progress'>) {
  if (!film)
    return (
      <Text size="sm" c="dimmed">
        {t('No video yet')}
      </Text>
    );
  if (film.isUnderReview === true)
    return (
      <Text size="sm" c="dimmed">
        {t('Under review')}
      </Text>
    );
  const known: FileProgress = progress ?? { status: film.status, progress: 0, message: filmFailure };
  if (known.status === 'ready') return null;
  const failure = t('{problem} Please edit the video and replace it.', {
    problem: known.message ?? t('The video could not be processed.'),
  });
  return <ProcessingState progress={known} failure={failure} />;
}
