import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx';
import { stateNames, stateTones } from '../../own/publishing-states.ts';

/** The publishing state of a post, and when it changes next, in the browser's time zone. */
export function FeedState({ feed }: { readonly feed: Pick<OwnFeed, 'state' | 'publishedAt' | 'endsAt' | 'isPinned'> }) {
  const hydrated = useHydrated();
  const { state, publishedAt, endsAt, isPinned } = feed;
  const start = state === 'scheduled' && hydrated ? t(' for {momentOf}', { momentOf: momentOf(publishedAt) }) : '';
  const end =
    state === 'published' && endsAt !== null && hydrated ? t(', ends {momentOf}', { momentOf: momentOf(endsAt) }) : '';
  return (
    <>
      <StateBadge tone={stateTones[state]}>
        {stateNames[state]}
        {start}
        {end}
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
  return date.toLocaleString(languageCode, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
