import type { Feed, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { lazy, Suspense } from 'react';
import { feedAddress } from '../../../platform/addresses/addresses.ts';
import { PhotoGrid } from '../../media/photo-grid.tsx';
import { UnreadyFile } from '../../media/unready-file.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import classes from './feed-media.module.css';
import { titleOfFeed } from './feed-labels.ts';

/** Few posts have a recording. */
const AudioPlayer = lazy(() => import('../../media/audio-player.tsx'));

/** Everything that an open feed shows: films, photos, recordings, and what is still being prepared. */
export function FeedMedia({ feed, eager }: { readonly feed: Feed; readonly eager: boolean }) {
  // A film plays while better versions of it are still being made.
  const isReady = ({ status, hlsUrl }: FeedFile): boolean => status === 'ready' || hlsUrl !== undefined;
  const ready = (type: FeedFile['type']): FeedFile[] =>
    feed.files.filter((file) => file.type === type && isReady(file));
  const photos = ready('feed-photo');
  const unready = feed.files.filter((file) => !isReady(file));
  return (
    <>
      {ready('feed-video').map((file) => (
        <VideoPlayer key={file._id} file={file} label={titleOfFeed(feed)} eager={eager} />
      ))}
      {photos.length === 0 ? null : <PhotoGrid photos={photos} by={feed.performer.name} eager={eager} />}
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
        <UnreadyFile key={file._id} file={file} />
      ))}
    </>
  );
}
