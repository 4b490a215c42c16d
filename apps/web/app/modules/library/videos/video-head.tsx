import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { Badge, Text, Title } from '@mantine/core';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { EngagementBar } from '../../engagement/engagement-bar.tsx';
import { TipButton } from '../../purchases/tip-button.tsx';
import { FeedText } from '../feeds/feed-text.tsx';
import { accessNames } from '../feeds/feed-labels.ts';
import classes from './videos.module.css';
import { lengthOf, videoAddress } from './video-labels.ts';

interface VideoHeadProps {
  readonly video: Video;
  /** Shows a change at once. */
  readonly onChange: (change: (video: Video) => Video) => void;
}

/** The title of a video, its facts, its performer, and its actions. */
export function VideoHead({ video, onChange }: VideoHeadProps) {
  const me = useMe();
  const isOwn = me?._id === video.performer._id;
  const { performer, access, title, description, publishedAt, endsAt } = video;
  const length = lengthOf(video);
  return (
    <div className={classes.head}>
      <Title order={1} size="h2" dir="auto" className={classes.videoHeadTitle}>
        {title}
      </Title>
      <div className={classes.videoHeadFacts}>
        {publishedAt === null ? (
          <Badge color="gray">{t('Draft')}</Badge>
        ) : (
          <Text component="span" size="sm" c="dimmed">
            <TimeAgo time={publishedAt} />
            {length === undefined ? null : ` · ${length}`}
          </Text>
        )}
        {access.rule === 'public' ? null : (
          <Badge color="claret">{access.reason === 'buyer' ? t('Bought') : translated(accessNames[access.rule])}</Badge>
        )}
        {endsAt === null ? null : (
          <Text component="span" size="sm" c="dimmed">
            {rich('Available until {timeAgo}', { timeAgo: <TimeAgo time={endsAt} /> })}
          </Text>
        )}
      </div>
      <AccountLine
        account={performer}
        to={profileAddress(performer)}
        aside={isOwn || me?.isAdmin ? null : <TipButton performer={performer} />}
      />
      {publishedAt === null ? null : (
        <EngagementBar kind="video" item={video} address={videoAddress(video)} onChange={onChange} isOwn={isOwn} />
      )}
      {description === '' ? null : <FeedText text={description} whole={access.granted} />}
    </div>
  );
}
