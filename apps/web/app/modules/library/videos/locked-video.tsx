import { t } from '@ovation/language/t.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { VideoPlayer } from '../../media/video-player.tsx';
import { BlurredPicture, Lock, LockPanel } from '../locked/lock.tsx';
import classes from './locked-video.module.css';
import { lockedSentence, purchasableOfVideo } from './video-labels.ts';

/** A locked video: its teaser where there is one, else its blurred picture, with what unlocks it. */
export function LockedVideo({ video }: { readonly video: Video }) {
  const { teaser, title, cover } = video;
  const hasTeaser = teaser?.hlsUrl !== undefined;
  return (
    <div className={classes.locked}>
      {hasTeaser ? <VideoPlayer file={teaser} label={t('the teaser of {title}', { title })} eager /> : null}
      <Lock backdrop={hasTeaser ? null : <BlurredPicture url={cover} eager />}>
        <LockPanel sentence={lockedSentence(video)} purchasable={purchasableOfVideo(video)} iconSize={22} />
      </Lock>
    </div>
  );
}
