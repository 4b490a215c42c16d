import { t } from '@ovation/language/t.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatMoney } from '../../../ui/words/money.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { accessNames } from '../feeds/feed-labels.ts';
import tile from '../media-tile.module.css';
import classes from './videos.module.css';
import { lengthOf, videoAddress } from './video-labels.ts';

interface VideoTileProps {
  readonly video: Video;
  /** Names its performer. */
  readonly isSigned?: boolean;
  readonly eager?: boolean;
}

/** A video in a list: its picture, length and title, and who may see it. */
export function VideoTile({ video, isSigned = false, eager = false }: VideoTileProps) {
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
          <span>{price !== undefined && !access.granted ? formatMoney(price) : accessNames[access.rule]}</span>
        )}
      </span>
    </SiteLink>
  );
}
