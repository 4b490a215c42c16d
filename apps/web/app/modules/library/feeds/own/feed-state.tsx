import type { PublishingState } from '@ovation/contract/content.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { StateBadge, type Tone } from '../../../../ui/feedback/state-badge.tsx';

const tones: Record<PublishingState, Tone> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'positive',
  ended: 'quiet',
};
export const stateNames: Record<PublishingState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  ended: 'Taken down',
};

/** Where a post stands by the clock, and what comes next, in the time of whoever looks. */
export function FeedState({ feed }: { readonly feed: Pick<OwnFeed, 'state' | 'publishedAt' | 'endsAt' | 'isPinned'> }) {
  const isHere = useHydrated();
  const { state, publishedAt, endsAt, isPinned } = feed;
  const start = state === 'scheduled' && isHere ? ` for ${momentOf(publishedAt)}` : '';
  const end = state === 'published' && endsAt !== null && isHere ? `, ends ${momentOf(endsAt)}` : '';
  return (
    <>
      <StateBadge tone={tones[state]}>
        {stateNames[state]}
        {start}
        {end}
      </StateBadge>
      {isPinned ? <StateBadge tone="positive">Pinned</StateBadge> : null}
    </>
  );
}

/** The year only where it is another one. */
function momentOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
