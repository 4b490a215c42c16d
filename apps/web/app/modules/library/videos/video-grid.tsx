import type { Video } from '@ovation/contract/publishing/videos.ts';
import { t, translated } from '@ovation/language/t.ts';
import { IconLock, IconPlayerPlayFilled } from '../../../ui/tabler.ts';
import classes from './videos.module.css';
import { formatMoney } from '../../../ui/words/money.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { accessNames } from '../feeds/feed-labels.ts';
import tile from '../media-tile.module.css';
import { lengthOf, videoAddress } from './video-labels.ts';
import type { Endless } from '../../../platform/lists/endless.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';

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

interface VideoTileProps {
  readonly video: Video;
  /** Names its performer. */
  readonly isSigned?: boolean;
  readonly eager?: boolean;
}

/** A video in a list: its picture, length and title, and who may see it. */
function VideoTile({ video, isSigned = false, eager = false }: VideoTileProps) {
  const { title, performer, access, cover, publishedAt, price } = video;
  const length = lengthOf(video);
  const Sign = access.granted ? IconPlayerPlayFilled : IconLock;
  return (
    <SiteLink to={videoAddress(video)} className={classes.tile}>
      <span className={classes.frame} data-locked={!access.granted || undefined}>
        <img className={classes.picture} src={cover} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
        <span className={classes.sign}>
          <Sign size={22} aria-hidden />
          {access.granted ? null : <span className="visually-hidden">{t('Locked')}</span>}
        </span>
        {length === undefined ? null : <span className={tile.badge}>{length}</span>}
      </span>
      <span dir="auto" className={classes.title}>
        {title}
      </span>
      <span className={classes.facts}>
        {isSigned ? <span dir="auto">{performer.name}</span> : null}
        {publishedAt === null ? null : <TimeAgo time={publishedAt} />}
        {access.reason === 'buyer' ? (
          <span>{t('Bought')}</span>
        ) : access.rule === 'public' ? null : (
          <span>
            {price !== undefined && !access.granted ? formatMoney(price) : translated(accessNames[access.rule])}
          </span>
        )}
      </span>
    </SiteLink>
  );
}

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
