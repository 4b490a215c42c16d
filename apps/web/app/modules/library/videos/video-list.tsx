import type { Video } from '@ovation/contract/publishing/videos.ts';
import type { Endless } from '../../../platform/lists/endless.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { VideoGrid } from './video-grid.tsx';

/** An endless list of videos, loaded again when access to them has changed. */
export function VideoList({
  videos,
  isSigned = false,
}: {
  readonly videos: Endless<Video>;
  readonly isSigned?: boolean;
}) {
  useAccessChanges(videos.refresh);
  return (
    <EndlessList hasMore={videos.hasMore} loading={videos.loading} skeleton={null} onMore={videos.more}>
      <VideoGrid videos={videos.items} isSigned={isSigned} />
    </EndlessList>
  );
}
