import { t, translated } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Suspense, useState } from 'react';
import { inEachLanguage } from '@ovation/language/language.ts';
import { feedAddress, profileAddress } from '../../../platform/addresses/addresses.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import classes from './feeds.module.css';
import { FeedMedia } from './feed-media.tsx';
import { FeedText } from './feed-text.tsx';
import { accessNames, lockedSentenceOf, subscriptionOpens } from './feed-labels.ts';
import { Unlocking } from '../../../ui/layout/unlocking.tsx';
import { PollCard } from './poll-card.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import { BlurredPicture, Lock, LockPanel } from '../locked/lock.tsx';
import { purchasableOfFeed } from '../purchasable.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { CommentLink } from '../../engagement/comments/comment-link.tsx';
import { MoreMenu } from '../../engagement/more-menu.tsx';
import { BookmarkButton, LikeButton, Likes } from '../../engagement/reaction-buttons.tsx';
import { TipButton } from '../../purchases/tip-button.tsx';
import { togglePin } from './pin.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';

/** Loaded when they are asked for. */
const InlineComments = lazyPart(() => import('./inline-comments.tsx'));

interface FeedCardProps {
  readonly feed: Feed;
  /** Shows a change at once, such as a like or a vote. */
  readonly onChange: (change: (feed: Feed) => Feed) => void;
  /** Loads its picture at once: the first on the page. */
  readonly eager?: boolean;
  /** Shows the whole text, as on the post's own page. */
  readonly whole?: boolean;
  /** On its performer's page, where pinned posts come first. */
  readonly showsPin?: boolean;
  /** Called after its owner has pinned or unpinned it. */
  readonly onPinned?: (() => void) | undefined;
  /** Takes the post out of the list that shows it; a page of its own has none. */
  readonly onHide?: (() => void) | undefined;
}

/** One post, in a list or on its own page: open, or locked with what unlocks it. */
export function FeedCard({
  feed,
  onChange,
  eager = false,
  whole = false,
  showsPin = false,
  onPinned,
  onHide,
}: FeedCardProps) {
  const { performer, access } = feed;
  const [areCommentsShown, setCommentsShown] = useState(false);
  return (
    <article
      className={classes.card}
      aria-label={t('Post by {name}', { name: performer.name })}
      data-view={`feed:${feed._id}`}
    >
      <header className={classes.head}>
        <AccountLine
          account={performer}
          to={profileAddress(performer)}
          detail={`@${performer.username}`}
          aside={<Meta feed={feed} showsPin={showsPin} />}
        />
        {feed.publicAt === null ? null : <EarlyAccess access={access} publicAt={feed.publicAt} />}
      </header>
      {feed.text === '' ? null : (
        <div className={classes.feedCardText}>
          <FeedText text={feed.text} whole={whole} />
        </div>
      )}
      <Unlocking isOpen={access.granted}>
        {access.granted ? (
          <FeedMedia feed={feed} eager={eager} onChange={onChange} />
        ) : (
          <LockedFeed feed={feed} eager={eager} />
        )}
      </Unlocking>
      {feed.polls.length === 0 ? null : (
        <div className={classes.polls}>
          {feed.polls.map((poll) => (
            <PollCard key={poll._id} poll={poll} feedId={feed._id} onChange={onChange} />
          ))}
        </div>
      )}
      <FeedActions
        feed={feed}
        onChange={onChange}
        onPinned={onPinned}
        onHide={onHide}
        comments={
          whole ? undefined : { isShown: areCommentsShown, onToggle: () => setCommentsShown(!areCommentsShown) }
        }
      />
      {areCommentsShown && access.granted ? (
        <div className={classes.feedCardText}>
          <Suspense fallback={<RowSkeletons count={1} />}>
            <InlineComments feed={feed} onChange={onChange} />
          </Suspense>
        </div>
      ) : null}
    </article>
  );
}

/** When it was published, whether it is pinned, and its audience where it is open to this viewer but not public. */
function Meta({ feed, showsPin }: { readonly feed: Feed; readonly showsPin: boolean }) {
  return (
    <div className={classes.meta}>
      {showsPin && feed.isPinned ? <span className={classes.badge}>{t('Pinned')}</span> : null}
      {feed.access.rule === 'public' || feed.access.reason === 'public' || !feed.access.granted ? null : (
        <span className={classes.badge}>
          {feed.access.reason === 'buyer' ? t('Bought') : translated(accessNames[feed.access.rule])}
        </span>
      )}
      <SiteLink to={feedAddress(feed)} className={classes.time} data-opens>
        <TimeAgo time={feed.publishedAt ?? feed.createdAt} />
      </SiteLink>
    </div>
  );
}

/** A locked post: its teaser where there is one, a blurred picture, what it holds, and what unlocks it. */
function LockedFeed({ feed, eager }: { readonly feed: Feed; readonly eager: boolean }) {
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

interface FeedActionsProps {
  readonly feed: Feed;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
  readonly onPinned?: (() => void) | undefined;
  /** Takes the post out of the list that shows it. */
  readonly onHide?: (() => void) | undefined;
  readonly comments: Parameters<typeof CommentLink>[0]['inline'];
}

/** Like, comments, tip, more, bookmark. */
function FeedActions({ feed, onChange, onPinned, onHide, comments }: FeedActionsProps) {
  const me = useMe();
  const isOwn = me?._id === feed.performer._id;
  const address = feedAddress(feed);
  const pin = async (): Promise<void> => {
    if (!(await togglePin(feed))) return;
    onChange((before) => ({ ...before, isPinned: !feed.isPinned }));
    onPinned?.();
  };
  return (
    <footer className={classes.actions}>
      {feed.access.granted ? (
        <LikeButton kind="feed" item={feed} onChange={onChange} />
      ) : (
        <Likes total={feed.totalLike} />
      )}
      <CommentLink to={address} total={feed.totalComment} isOpen={feed.access.granted} inline={comments} />
      {isOwn || me?.isAdmin ? null : <TipButton performer={feed.performer} />}
      <span className={classes.space} />
      <MoreMenu
        kind="feed"
        id={feed._id}
        path={address}
        isOwn={isOwn}
        person={feed.performer}
        onHide={me && !isOwn ? onHide : undefined}
        pin={isOwn ? { isPinned: feed.isPinned, onToggle: () => void pin() } : undefined}
      />
      <BookmarkButton kind="feed" item={feed} onChange={onChange} />
    </footer>
  );
}

const format = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const local = inEachLanguage((code) => new Intl.DateTimeFormat(code, format));
const utc = inEachLanguage((code) => new Intl.DateTimeFormat(code, { ...format, timeZone: 'UTC' }));

function isToCome(time: string): boolean {
  return Date.parse(time) > Date.now();
}

/** Until when only a few may see a post; nothing once it is public. In UTC until the browser's time zone is known. */
export function EarlyAccess({ access, publicAt }: { readonly access: Feed['access']; readonly publicAt: string }) {
  const hydrated = useHydrated();
  // The reason for access answers it, except for those who see everything anyway: for them the browser's clock does.
  const seesAll = access.reason === 'owner' || access.reason === 'staff';
  const isEarly = seesAll ? hydrated && isToCome(publicAt) : access.reason !== 'public';
  return isEarly ? (
    <p className={classes.early}>
      {t('Early access until {moment}, then for everyone', {
        moment: (hydrated ? local() : utc()).format(new Date(publicAt)),
      })}
    </p>
  ) : null;
}
