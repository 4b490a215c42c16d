import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { keepVideoPosition, type Video } from '@ovation/contract/publishing/videos.ts';
import { Suspense, useEffect, useState, useRef } from 'react';
import { createClient } from '@ovation/client';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { closeMini, currentMini } from '../../media/mini/mini-video.ts';
import type { WatchingPage, Resuming } from '../../media/stored-player.tsx';
import UnreadyFile from '../../media/unready-file.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import { videoAddress, lockedSentence, purchasableOfVideo } from './video-labels.ts';
import { Unlocking } from '../../../ui/layout/unlocking.tsx';
import classes from './videos.module.css';
import { BlurredPicture, Lock, LockPanel } from '../locked/lock.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { startingAt } from '../../media/position.ts';

const EndScreen = lazyPart(() => import('./end-screen.tsx'));

interface WatchVideoProps {
  readonly video: Video;
  /** What the end screen offers. */
  readonly next: Video | undefined;
  readonly theatre: WatchingPage['theatre'];
}

/** The player of an open video, or what unlocks a locked one. */
export function WatchVideo(props: WatchVideoProps) {
  const { video } = props;
  // The page of a video is where it plays; that of another one ends what goes on in the corner.
  useEffect(closeMini, []);
  if (!video.film)
    return <p className={classes.missing}>{t('This video cannot be shown at the moment. Please come back later.')}</p>;
  const isOpen = video.access.granted;
  return (
    <Unlocking isOpen={isOpen}>
      {isOpen ? <OpenVideo {...props} file={video.film} /> : <LockedVideo video={video} />}
    </Unlocking>
  );
}

function OpenVideo({ video, next, theatre, file }: WatchVideoProps & { readonly file: FeedFile }) {
  const resuming = useResuming(video);
  const [continueAt] = useState(() => {
    const mini = currentMini();
    return mini?.fileId === file._id ? mini.seconds : undefined;
  });
  const { title, captions, cover, performer } = video;
  if (file.hlsUrl === undefined)
    return (
      <div className={classes.unready}>
        <UnreadyFile file={file} />
      </div>
    );
  // The chosen picture takes the place of the file's own.
  const poster = { url: cover, width: file.width ?? 1_280, height: file.height ?? 720 };
  return (
    <VideoPlayer
      file={{ ...file, thumbnails: [poster] }}
      label={title}
      captions={captions}
      eager
      {...(resuming ? { resuming } : {})}
      page={{
        theatre,
        continueAt,
        about: { title, by: performer.name, to: videoAddress(video) },
        renderEnd: (onReplay) => (
          <Suspense>
            <EndScreen video={video} next={next} onReplay={onReplay} />
          </Suspense>
        ),
      }}
    />
  );
}

/** A locked video: its teaser where there is one, else its blurred picture, with what unlocks it. */
function LockedVideo({ video }: { readonly video: Video }) {
  const { teaser, title, cover } = video;
  const hasTeaser = teaser?.hlsUrl !== undefined;
  return (
    <div className={classes.locked}>
      {hasTeaser ? <VideoPlayer file={teaser} label={t('the teaser of {title}', { title })} eager /> : null}
      <Lock backdrop={hasTeaser ? null : <BlurredPicture url={cover} eager />}>
        <LockPanel sentence={lockedSentence(video)} purchasable={purchasableOfVideo(video)} iconSize={22} />
      </Lock>
    </div>
  );
}

/** Its calls still arrive after the page was closed. */
const resumingApi = createClient({
  baseUrl: '',
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
});

/** How often the position is sent while a video plays. */
const intervalMs = 10_000;

/** Where an account stopped watching, on any device; undefined for a stranger, whose browser keeps the position. */
function useResuming({ _id, positionMs }: Pick<Video, '_id' | 'positionMs'>): Resuming | undefined {
  const me = useMe();
  const kept = useRef({ at: 0, seconds: (positionMs ?? 0) / 1_000 });
  if (!me) return undefined;
  return {
    recall: (durationSeconds) => startingAt(kept.current.seconds, durationSeconds),
    keep: (seconds, isPlaying) => {
      const now = performance.now();
      if (isPlaying && now - kept.current.at < intervalMs) return;
      kept.current = { at: now, seconds };
      // A lost call does not disturb watching: the next one may arrive.
      void resumingApi
        .call(keepVideoPosition, { params: { id: _id }, body: { positionMs: Math.floor(seconds * 1_000) } })
        .catch(() => undefined);
    },
  };
}
