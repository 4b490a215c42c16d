import { english, t, type EnglishText } from '@ovation/language/t.ts';
import type { Audience, AudienceGroup, BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';
import { quote, listWords } from '../../ui/words/formats.ts';

export const statuses: Record<BroadcastStatus, { readonly label: EnglishText; readonly tone: Tone }> = {
  draft: { label: english('Draft'), tone: 'quiet' },
  scheduled: { label: english('Scheduled'), tone: 'waiting' },
  queued: { label: english('Waiting to be sent'), tone: 'waiting' },
  sending: { label: english('Sending'), tone: 'waiting' },
  sent: { label: english('Sent'), tone: 'positive' },
  stopped: { label: english('Stopped'), tone: 'negative' },
  recalling: { label: english('Being recalled'), tone: 'waiting' },
  recalled: { label: english('Recalled'), tone: 'quiet' },
  removing: { label: english('Removed by our staff'), tone: 'negative' },
  removed: { label: english('Removed by our staff'), tone: 'negative' },
};

/** `All followers and All subscribers, without: “Vienna”`. */
export function describeAudience({ include, exclude }: Audience, lists: readonly FanList[]): string {
  if (include.length === 0) return t('No one chosen yet');
  const describe = (groups: readonly AudienceGroup[]): string =>
    listWords(groups.map((group) => describeGroup(group, lists)));
  return exclude.length === 0
    ? describe(include)
    : t('{included}, without: {excluded}', { included: describe(include), excluded: describe(exclude) });
}

function describeGroup(group: AudienceGroup, lists: readonly FanList[]): string {
  if (group.kind === 'list') {
    const list = lists.find(({ _id }) => _id === group.listId);
    return list === undefined ? t('A deleted list') : quote(list.name);
  }
  if (group.kind !== 'spent')
    return { followers: t('All followers'), subscribers: t('All subscribers'), lapsed: t('All former subscribers') }[
      group.kind
    ];
  const amount = formatMoney(group.moreThan);
  return group.withinDays === undefined
    ? t('Everyone who spent more than {amount}', { amount })
    : t(
        '{days, plural, one {Everyone who spent more than {amount} in a day} other {Everyone who spent more than {amount} in # days}}',
        {
          amount,
          days: group.withinDays,
        },
      );
}
