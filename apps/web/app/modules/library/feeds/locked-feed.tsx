import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { IconLock } from '../../../ui/icons.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import { lockedSentenceOf } from './feed-labels.ts';
import classes from './locked-feed.module.css';
import { Offers } from '../../purchases/offers/offers.tsx';
import { purchasableOfFeed } from '../purchasable.ts';

/** What one sees of a locked feed: a blurred picture, what it holds, and what opens it; above it the teaser, where there is one. */
export function LockedFeed({ feed, eager }: { readonly feed: Feed; readonly eager: boolean }) {
  const picture = feed.files.find((file) => file.thumbnails.length > 0)?.thumbnails[0];
  return (
    <>
      {feed.teaser?.hlsUrl === undefined ? null : (
        <VideoPlayer file={feed.teaser} label={`Teaser by ${feed.performer.name}`} eager={eager} />
      )}
      <div className={classes.lock} data-pictured={picture ? true : undefined}>
        {picture ? (
          <img
            className={classes.picture}
            src={picture.url}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : null}
        <div className={classes.panel}>
          <span className={classes.seal} aria-hidden>
            <IconLock size={24} stroke={1.8} />
          </span>
          <p className={classes.sentence}>{lockedSentenceOf(feed)}</p>
          <Offers purchasable={purchasableOfFeed(feed)} />
        </div>
      </div>
    </>
  );
}
