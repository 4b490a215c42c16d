import { t, translated } from '@ovation/language/t.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Badge, Text, Title } from '@mantine/core';
import { IconShare3 } from '../../../../ui/tabler.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import { profileAddress } from '../../../../platform/addresses/addresses.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { SiteLink } from '../../../../ui/buttons/link.tsx';
import { AccountLine } from '../../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../../ui/words/time-ago.tsx';
import { FollowButton } from '../../../audience/follow-button.tsx';
import { MoreMenu } from '../../../engagement/more-menu.tsx';
import { BookmarkButton, LikeButton, Likes } from '../../../engagement/reaction-buttons.tsx';
import { FeedText } from '../../../library/feeds/feed-text.tsx';
import { TipButton } from '../../../purchases/tip-button.tsx';
import { LiveBadge } from '../cards/live-badge.tsx';
import { audienceNames, isLive, streamAddress, viewersLabel } from '../stream-labels.ts';
import { copyText } from '../../../../platform/copy-text.ts';
import { toastError } from '../../../../platform/toasts.ts';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import classes from './watch.module.css';
import player from '../player/player.module.css';

interface StreamHeadProps {
  readonly stream: Stream;
  readonly isFollowed: boolean;
  /** Shows a change at once. */
  readonly onChange: (change: (stream: Stream) => Stream) => void;
}

/** The title of a stream, its facts, its performer, and what a viewer can do with it. */
export function StreamHead({ stream, isFollowed, onChange }: StreamHeadProps) {
  const me = useMe();
  const { performer, title, access, tags, description } = stream;
  const isOwn = me?._id === performer._id;
  return (
    <div className={classes.head}>
      <Title order={1} size="h3" className={classes.title} dir="auto">
        {title}
      </Title>
      <div className={classes.facts}>
        <Facts stream={stream} />
        {access.rule === 'public' ? null : <Badge color="claret">{translated(audienceNames[access.rule])}</Badge>}
        {stream.isPrivate ? <Badge color="gray">{t('Private show')}</Badge> : null}
        {tags.map((tag) => (
          <SiteLink key={tag} to={`/live?tag=${encodeURIComponent(tag)}`} className={classes.tag}>
            #{tag}
          </SiteLink>
        ))}
      </div>
      <AccountLine
        account={performer}
        to={profileAddress(performer)}
        aside={
          isOwn || me?.isAdmin ? null : (
            <div className={classes.actions}>
              <FollowButton performer={{ ...performer, isFollowed }} size="md" withIcon={false} />
              <TipButton performer={performer} variant="default" size="md" />
            </div>
          )
        }
      />
      <div className={classes.actions}>
        {access.granted ? (
          <LikeButton kind="stream" item={stream} onChange={onChange} />
        ) : (
          <Likes total={stream.totalLike} />
        )}
        <span className={player.space} />
        <ShareButton title={title} path={streamAddress(stream)} />
        <MoreMenu kind="stream" id={stream._id} path={streamAddress(stream)} isOwn={isOwn} person={performer} />
        <BookmarkButton kind="stream" item={stream} onChange={onChange} />
      </div>
      {description === '' ? null : <FeedText text={description} whole={false} />}
    </div>
  );
}

function Facts({ stream }: { readonly stream: Stream }) {
  const { viewers, startedAt, endedAt } = stream;
  if (isLive(stream))
    return (
      <>
        <LiveBadge />
        <Text component="span" size="sm" c="dimmed">
          {viewersLabel(viewers)}
          {startedAt === null ? null : (
            <>
              {' · '}
              {rich('started {time}', { time: <TimeAgo time={startedAt} /> })}
            </>
          )}
        </Text>
      </>
    );
  if (endedAt === null) return null;
  return (
    <Text component="span" size="sm" c="dimmed">
      {rich('Ended {timeAgo}', { timeAgo: <TimeAgo time={endedAt} /> })}
    </Text>
  );
}

interface ShareButtonProps {
  readonly title: string;
  /** From the site's root. */
  readonly path: string;
}

/** Opens the device's own sheet to share the page; copies its address where there is none. */
function ShareButton({ title, path }: ShareButtonProps) {
  const share = async (): Promise<void> => {
    const url = window.location.origin + path;
    if (!('share' in navigator)) return copyText(url, { done: t('Link copied.') });
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's sheet is no failure.
      return error instanceof DOMException && error.name === 'AbortError' ? undefined : toastError(error);
    }
  };
  return (
    <IconButton aria-label={t('Share')} onClick={() => void share()}>
      <IconShare3 size={22} stroke={1.6} />
    </IconButton>
  );
}
