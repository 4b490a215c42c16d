import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { UnreadyFile } from '../../media/unready-file.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import { LockedVideo } from './locked-video.tsx';
import { useResuming } from './use-resuming.ts';
import classes from './watch-video.module.css';

/** What one sees of a video: the film, or what would open it. */
export function WatchVideo({ video }: { readonly video: Video }) {
  if (!video.film)
    return <p className={classes.missing}>This film cannot be shown at the moment. Please come back later.</p>;
  return video.access.granted ? <OpenVideo video={video} film={video.film} /> : <LockedVideo video={video} />;
}

function OpenVideo({ video, film }: { readonly video: Video; readonly film: FeedFile }) {
  const resuming = useResuming(video);
  const { title, captions, cover } = video;
  if (film.hlsUrl === undefined)
    return (
      <div className={classes.unready}>
        <UnreadyFile file={film} />
      </div>
    );
  // The chosen picture stands in for the film's own.
  const poster = { url: cover, width: film.width ?? 1_280, height: film.height ?? 720 };
  return (
    <VideoPlayer
      file={{ ...film, thumbnails: [poster] }}
      label={title}
      captions={captions}
      eager
      {...(resuming ? { resuming } : {})}
    />
  );
}
