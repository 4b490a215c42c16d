import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { VideoPlayer } from '../../media/video-player.tsx';
import { BlurredPicture, Lock, LockPanel } from '../locked/lock.tsx';
import { purchasableOfFeed } from '../purchasable.ts';
import { lockedSentenceOf, subscriptionOpens } from './feed-labels.ts';

/** A locked post: its teaser where there is one, a blurred picture, what it holds, and what unlocks it. */
export function LockedFeed({ feed, eager }: { readonly feed: Feed; readonly eager: boolean }) {
  const picture = feed.files.find((file) => file.thumbnails.length > 0)?.thumbnails[0];
  return (
    <>
      {feed.teaser?.hlsUrl === undefined ? null : (
        <VideoPlayer file={feed.teaser} label={t('Teaser by {name}', { name: feed.performer.name })} eager={eager} />
      )}
      <Lock backdrop={picture ? <BlurredPicture url={picture.url} eager={eager} /> : null}>
        <LockPanel sentence={lockedSentenceOf(feed)} purchasable={purchasableOfFeed(feed)}>
          {subscriptionOpens(feed)}
        </LockPanel>
      </Lock>
    </>
  );
}
