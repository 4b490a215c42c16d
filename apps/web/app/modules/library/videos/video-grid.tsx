import type { Video } from '@ovation/contract/publishing/videos.ts';
import classes from './videos.module.css';
import { VideoTile } from './video-tile.tsx';

interface VideoGridProps {
  readonly videos: readonly Video[];
  /** Names the performer of each. */
  readonly isSigned?: boolean;
  readonly label?: string;
}

export function VideoGrid({ videos, isSigned = false, label }: VideoGridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {videos.map((video, index) => (
        <li key={video._id} data-row>
          <VideoTile video={video} isSigned={isSigned} eager={index < 3} />
        </li>
      ))}
    </ul>
  );
}
