import { t } from '@ovation/language/t.ts';
import type { Feed, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { IconLock, IconPlayerPlayFilled } from '../../../ui/tabler.ts';
import { Suspense, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { feedAddress } from '../../../platform/addresses/addresses.ts';
import type { Endless } from '../../../platform/lists/endless.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { formatDuration } from '../../media/format-duration.ts';
import { Picture } from '../../media/picture.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { titleOfFeed } from './feed-labels.ts';
import tile from '../media-tile.module.css';
import classes from './feeds.module.css';

const FeedViewer = lazyPart(() => import('./feed-viewer.tsx'));

interface MediaWallProps {
  readonly feeds: Endless<Feed>;
  readonly type: 'feed-photo' | 'feed-video';
}

/** All photos or all videos of a performer, each a link to its post; an open photo opens the viewer. */
export function MediaWall({ feeds, type }: MediaWallProps) {
  useAccessChanges(feeds.refresh);
  const [opened, setOpened] = useState<{ readonly feedId: string; readonly startAt: number }>();
  const viewed = feeds.items.find(({ _id }) => _id === opened?.feedId);
  const tiles = feeds.items.flatMap((feed) => shownOf(feed, type).map((file, index) => ({ feed, file, index })));
  if (tiles.length === 0)
    return (
      <EmptyState
        title={type === 'feed-photo' ? t('No photos yet') : t('No videos yet')}
        message={t('Look at the posts, or come back later.')}
      />
    );
  return (
    <>
      <EndlessList hasMore={feeds.hasMore} loading={feeds.loading} skeleton={null} onMore={feeds.more}>
        <ul className={classes.wall} data-type={type}>
          {tiles.map(({ feed, file, index }) => (
            <li key={file._id} data-row>
              <Tile feed={feed} file={file} onView={() => setOpened({ feedId: feed._id, startAt: index })} />
            </li>
          ))}
        </ul>
      </EndlessList>
      {opened && viewed ? (
        <Suspense>
          <FeedViewer
            feed={viewed}
            photos={shownOf(viewed, 'feed-photo')}
            startAt={opened.startAt}
            onView={() => undefined}
            onClose={() => setOpened(undefined)}
            onChange={(change) => feeds.patch(({ _id }) => _id === viewed._id, change)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function shownOf({ files }: Feed, type: FeedFile['type']): readonly FeedFile[] {
  return files.filter((file) => file.type === type && file.thumbnails.length > 0);
}

interface TileProps {
  readonly feed: Feed;
  readonly file: FeedFile;
  readonly onView: () => void;
}

function Tile({ feed, file, onView }: TileProps) {
  const duration = file.durationMs === undefined ? undefined : formatDuration(file.durationMs);
  const isVideo = file.type === 'feed-video';
  const open = (event: MouseEvent): void => {
    // With a key it opens the post's page in another tab.
    if (isVideo || !feed.access.granted || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onView();
  };
  return (
    <Link
      to={feedAddress(feed)}
      className={classes.tile}
      data-locked={!feed.access.granted || undefined}
      aria-label={[kindOf(isVideo, feed.access.granted), duration, titleOfFeed(feed)].filter(Boolean).join(', ')}
      onClick={open}
    >
      <Picture file={file} alt="" sizes="(max-width: 48em) 50vw, 300px" className={classes.picture} />
      {feed.access.granted ? null : (
        <span className={tile.shade} aria-hidden>
          <IconLock size={26} stroke={1.6} />
        </span>
      )}
      {feed.access.granted && isVideo ? (
        <span className={tile.shade} aria-hidden>
          <IconPlayerPlayFilled size={26} />
        </span>
      ) : null}
      {duration === undefined ? null : <span className={tile.badge}>{duration}</span>}
    </Link>
  );
}

function kindOf(isVideo: boolean, isOpen: boolean): string {
  if (isOpen) return isVideo ? t('Video') : t('Photo');
  return isVideo ? t('Locked video') : t('Locked photo');
}
