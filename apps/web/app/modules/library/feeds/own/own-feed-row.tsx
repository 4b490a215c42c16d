import { t, translated } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Menu, Text } from '@mantine/core';
import { IconPin, IconPinnedOff } from '../../../../ui/tabler.ts';
import { useLocation } from 'react-router';
import { languageCode } from '@ovation/language/language.ts';
import { feedAddress } from '../../../../platform/addresses/addresses.ts';
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../../ui/words/time-ago.tsx';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import { AccessBadge, OwnRow, ProcessingState } from '../../own/own-row.tsx';
import { contentOf, titleOfFeed } from '../feed-labels.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { stateNames, stateTones } from '../../own/publishing-states.ts';

interface OwnFeedRowProps {
  readonly feed: OwnFeed;
  /** How far its files are processed; undefined when all of them are ready. */
  readonly processing: FileProgress | undefined;
  readonly onDelete: () => void;
  readonly onPin: () => void;
}

/** One post in its performer's list. */
export function OwnFeedRow({ feed, processing, onDelete, onPin }: OwnFeedRowProps) {
  const { search } = useLocation();
  const content = contentOf(feed);
  return (
    <OwnRow
      title={feed.text === '' ? content || t('A poll') : titleOfFeed(feed)}
      picture={feed.cover}
      editAddress={`/creator/feeds/${feed._id}`}
      list={search}
      statisticsAddress={`/creator/feeds/${feed._id}/statistics`}
      viewAddress={feedAddress(feed)}
      facts={
        <>
          <FeedState feed={feed} />
          {feed.files.some(({ isUnderReview }) => isUnderReview) ? (
            <StateBadge tone="waiting">{t('Under review')}</StateBadge>
          ) : null}
          <AccessBadge rule={feed.access.rule} price={feed.price} />
          <Text component="span" size="sm" c="dimmed">
            {content === '' ? null : <>{content} · </>}
            <TimeAgo time={shownTimeOf(feed)} />
          </Text>
        </>
      }
      processing={processing ? <ProcessingState progress={processing} failure={failureOf(processing)} /> : null}
      figures={feed}
      menuItems={feed.state === 'published' ? <PinItem isPinned={feed.isPinned} onPin={onPin} /> : null}
      onDelete={onDelete}
    />
  );
}

/** When it was published, or last changed where it is not public yet. */
function shownTimeOf({ state, publishedAt, updatedAt }: OwnFeed): string {
  return state === 'draft' || state === 'scheduled' ? updatedAt : (publishedAt ?? updatedAt);
}

function failureOf({ message }: FileProgress): string {
  return message ?? t('A file of this post could not be processed. Please edit the post and replace it.');
}

function PinItem({ isPinned, onPin }: { readonly isPinned: boolean; readonly onPin: () => void }) {
  const Icon = isPinned ? IconPinnedOff : IconPin;
  return (
    <Menu.Item onClick={onPin} leftSection={<Icon size={18} stroke={1.6} />}>
      {isPinned ? t('Unpin') : t('Pin to the top')}
    </Menu.Item>
  );
}

/** The publishing state of a post, and when it changes next, in the browser's time zone. */
function FeedState({ feed }: { readonly feed: Pick<OwnFeed, 'state' | 'publishedAt' | 'endsAt' | 'isPinned'> }) {
  const hydrated = useHydrated();
  const { state, publishedAt, endsAt, isPinned } = feed;
  const name = translated(stateNames[state]);
  const start = state === 'scheduled' && hydrated ? momentOf(publishedAt) : undefined;
  const end = state === 'published' && endsAt !== null && hydrated ? momentOf(endsAt) : undefined;
  return (
    <>
      <StateBadge tone={stateTones[state]}>
        {start === undefined ? null : t('{state} for {moment}', { state: name, moment: start })}
        {end === undefined ? null : t('{state}, ends {moment}', { state: name, moment: end })}
        {start === undefined && end === undefined ? name : null}
      </StateBadge>
      {isPinned ? <StateBadge tone="positive">{t('Pinned')}</StateBadge> : null}
    </>
  );
}

/** With the year only where it is not the current one. */
function momentOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleString(languageCode(), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
