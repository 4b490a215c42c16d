import { t } from '@ovation/language/t.ts';
import type { Feed, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { feedAddress } from '../../../platform/addresses/addresses.ts';
import type { Endless } from '../../../platform/lists/endless.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { formatDuration } from '../../media/format-duration.ts';
import { Picture } from '../../media/picture.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { titleOfFeed } from './feed-labels.ts';
import tile from '../media-tile.module.css';
import classes from './media-wall.module.css';

interface MediaWallProps {
  readonly feeds: Endless<Feed>;
  readonly type: 'feed-photo' | 'feed-video';
}

/** All photos or all videos of a performer, open and locked, each a link to its post. */
export function MediaWall({ feeds, type }: MediaWallProps) {
  useAccessChanges(feeds.refresh);
  const tiles = feeds.items.flatMap((feed) =>
    feed.files.filter((file) => file.type === type && file.thumbnails.length > 0).map((file) => ({ feed, file })),
  );
  if (tiles.length === 0)
    return (
      <EmptyState
        title={type === 'feed-photo' ? t('No photos yet') : t('No videos yet')}
        message={t('Look at the posts, or come back later.')}
      />
    );
  return (
    <EndlessList hasMore={feeds.hasMore} loading={feeds.loading} skeleton={null} onMore={feeds.more}>
      <ul className={classes.wall} data-type={type}>
        {tiles.map(({ feed, file }) => (
          <li key={file._id}>
            <Tile feed={feed} file={file} />
          </li>
        ))}
      </ul>
    </EndlessList>
  );
}

function Tile({ feed, file }: { readonly feed: Feed; readonly file: FeedFile }) {
  const kind = file.type === 'feed-video' ? t('Video') : t('Photo');
  const duration = file.durationMs === undefined ? undefined : formatDuration(file.durationMs);
  return (
    <Link
      to={feedAddress(feed)}
      className={classes.tile}
      data-locked={!feed.access.granted || undefined}
      aria-label={[feed.access.granted ? kind : `Locked ${kind.toLowerCase()}`, duration, titleOfFeed(feed)]
        .filter(Boolean)
        .join(', ')}
    >
      <Picture file={file} alt="" sizes="(max-width: 48em) 50vw, 300px" className={classes.picture} />
      {feed.access.granted ? null : (
        <span className={tile.shade} aria-hidden>
          <IconLock size={26} stroke={1.6} />
        </span>
      )}
      {feed.access.granted && file.type === 'feed-video' ? (
        <span className={tile.shade} aria-hidden>
          <IconPlayerPlayFilled size={26} />
        </span>
      ) : null}
      {duration === undefined ? null : <span className={tile.badge}>{duration}</span>}
    </Link>
  );
}
