import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { UnreadyFile } from '../../media/unready-file.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import { LockedVideo } from './locked-video.tsx';
import { useResuming } from './use-resuming.ts';
import classes from './watch-video.module.css';

/** The player of an open video, or what unlocks a locked one. */
export function WatchVideo({ video }: { readonly video: Video }) {
  if (!video.film)
    return <p className={classes.missing}>This film cannot be shown at the moment. Please come back later.</p>;
  return video.access.granted ? <OpenVideo video={video} file={video.film} /> : <LockedVideo video={video} />;
}

function OpenVideo({ video, file }: { readonly video: Video; readonly file: FeedFile }) {
  const resuming = useResuming(video);
  const { title, captions, cover } = video;
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
    />
  );
}
