import type { Video } from '@ovation/contract/publishing/videos.ts';
import { VideoPlayer } from '../../media/video-player.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { Offers } from '../../purchases/offers/offers.tsx';
import classes from './locked-video.module.css';
import { lockedSentence, purchasableOfVideo } from './video-labels.ts';

/** A locked video: its teaser where there is one, else its blurred picture, with what opens it. */
export function LockedVideo({ video }: { readonly video: Video }) {
  const { teaser, title, cover } = video;
  const hasTeaser = teaser?.hlsUrl !== undefined;
  return (
    <div className={classes.locked}>
      {hasTeaser ? <VideoPlayer file={teaser} label={`the teaser of ${title}`} eager /> : null}
      <div className={classes.lock} data-pictured={!hasTeaser || undefined}>
        {hasTeaser ? null : <img className={classes.picture} src={cover} alt="" decoding="async" />}
        <div className={classes.panel}>
          <span className={classes.seal} aria-hidden>
            <IconLock size={22} stroke={1.8} />
          </span>
          <p className={classes.sentence}>{lockedSentence(video)}</p>
          <Offers purchasable={purchasableOfVideo(video)} />
        </div>
      </div>
    </div>
  );
}
