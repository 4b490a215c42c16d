import type { Feed, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { Suspense } from 'react';
import { feedAddress } from '../../../platform/addresses/addresses.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { PostPhotos } from '../../media/photo-carousel.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import classes from './feeds.module.css';
import { titleOfFeed } from './feed-labels.ts';

/** Lazy, because few posts have a recording or a file that is not ready. */
const AudioPlayer = lazyPart(() => import('../../media/audio-player.tsx'));
const UnreadyFile = lazyPart(() => import('../../media/unready-file.tsx'));
const FeedViewer = lazyPart(() => import('./feed-viewer.tsx'));

interface FeedMediaProps {
  readonly feed: Feed;
  readonly eager: boolean;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
}

/** All media of an open post: videos, photos, recordings, and files that cannot be shown yet. */
export function FeedMedia({ feed, eager, onChange }: FeedMediaProps) {
  // A video can be played while its better versions are still being made.
  const isReady = ({ status, hlsUrl, isUnderReview }: FeedFile): boolean =>
    isUnderReview !== true && (status === 'ready' || hlsUrl !== undefined);
  const ready = (type: FeedFile['type']): FeedFile[] =>
    feed.files.filter((file) => file.type === type && isReady(file));
  const photos = ready('feed-photo');
  const unready = feed.files.filter((file) => !isReady(file));
  return (
    <>
      {ready('feed-video').map((file) => (
        <VideoPlayer key={file._id} file={file} label={titleOfFeed(feed)} eager={eager} />
      ))}
      {photos.length === 0 ? null : (
        <PostPhotos
          photos={photos}
          by={feed.performer.name}
          eager={eager}
          renderViewer={(viewing) => <FeedViewer {...viewing} feed={feed} photos={photos} onChange={onChange} />}
        />
      )}
      {ready('feed-audio').map((file) => (
        <Suspense key={file._id} fallback={<div className={classes.recording} />}>
          <AudioPlayer
            file={file}
            title={titleOfFeed(feed)}
            by={feed.performer.name}
            to={feedAddress(feed)}
            picture={feed.cover}
          />
        </Suspense>
      ))}
      {unready.map((file) => (
        <Suspense key={file._id}>
          <UnreadyFile file={file} />
        </Suspense>
      ))}
    </>
  );
}
