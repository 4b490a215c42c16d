import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { closeMini, currentMini } from '../../media/mini/mini-video.ts';
import type { WatchingPage } from '../../media/stored-player.tsx';
import UnreadyFile from '../../media/unready-file.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import { LockedVideo } from './locked-video.tsx';
import { useResuming } from './use-resuming.ts';
import { videoAddress } from './video-labels.ts';
import { Unlocking } from '../../../ui/layout/unlocking.tsx';
import classes from './watch-video.module.css';

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
