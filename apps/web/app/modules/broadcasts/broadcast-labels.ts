import { t } from '@ovation/language/t.ts';
import type { Audience, AudienceGroup, BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

export const statuses: Record<BroadcastStatus, { readonly label: string; readonly tone: Tone }> = {
  draft: { label: t('Draft'), tone: 'quiet' },
  scheduled: { label: t('Scheduled'), tone: 'waiting' },
  queued: { label: t('Waiting to be sent'), tone: 'waiting' },
  sending: { label: t('Sending'), tone: 'waiting' },
  sent: { label: t('Sent'), tone: 'positive' },
  stopped: { label: t('Stopped'), tone: 'negative' },
  recalling: { label: t('Being recalled'), tone: 'waiting' },
  recalled: { label: t('Recalled'), tone: 'quiet' },
  removing: { label: t('Removed by our staff'), tone: 'negative' },
  removed: { label: t('Removed by our staff'), tone: 'negative' },
};

/** All followers, subscribers, without “Vienna”. */
export function describeAudience({ include, exclude }: Audience, lists: readonly FanList[]): string {
  if (include.length === 0) return t('No one chosen yet');
  const describe = (groups: readonly AudienceGroup[]): string =>
    groups.map((group) => describeGroup(group, lists)).join(', ');
  const phrase =
    exclude.length === 0
      ? describe(include)
      : t('{included}, without {excluded}', { included: describe(include), excluded: describe(exclude) });
  return phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
}

function describeGroup(group: AudienceGroup, lists: readonly FanList[]): string {
  if (group.kind === 'list') return `“${lists.find(({ _id }) => _id === group.listId)?.name ?? t('a deleted list')}”`;
  if (group.kind !== 'spent')
    return { followers: t('all followers'), subscribers: t('subscribers'), lapsed: t('former subscribers') }[
      group.kind
    ];
  const amount = formatMoney(group.moreThan);
  return group.withinDays === undefined
    ? t('who spent more than {amount}', { amount })
    : t('{days, plural, one {who spent more than {amount} in a day} other {who spent more than {amount} in # days}}', {
        amount,
        days: group.withinDays,
      });
}
