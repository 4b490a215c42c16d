import type { Audience, AudienceGroup, BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

export const statuses: Record<BroadcastStatus, { readonly label: string; readonly tone: Tone }> = {
  draft: { label: 'Draft', tone: 'quiet' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  queued: { label: 'Waiting to be sent', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'positive' },
  stopped: { label: 'Stopped', tone: 'negative' },
  recalling: { label: 'Being recalled', tone: 'waiting' },
  recalled: { label: 'Recalled', tone: 'quiet' },
  removing: { label: 'Removed by our staff', tone: 'negative' },
  removed: { label: 'Removed by our staff', tone: 'negative' },
};

export const formatNumber = (count: number): string => count.toLocaleString('en');

/** All followers, subscribers, without “Vienna”. */
export function describeAudience({ include, exclude }: Audience, lists: readonly FanList[]): string {
  if (include.length === 0) return 'No one chosen yet';
  const describe = (groups: readonly AudienceGroup[]): string =>
    groups.map((group) => describeGroup(group, lists)).join(', ');
  const phrase = `${describe(include)}${exclude.length === 0 ? '' : `, without ${describe(exclude)}`}`;
  return phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
}

function describeGroup(group: AudienceGroup, lists: readonly FanList[]): string {
  if (group.kind === 'list') return `“${lists.find(({ _id }) => _id === group.listId)?.name ?? 'a deleted list'}”`;
  if (group.kind !== 'spent')
    return { followers: 'all followers', subscribers: 'subscribers', lapsed: 'former subscribers' }[group.kind];
  return `who spent more than ${formatMoney(group.moreThan)}${describePeriod(group.withinDays)}`;
}

function describePeriod(days: number | undefined): string {
  if (days === undefined) return '';
  return days === 1 ? ' in a day' : ` in ${days} days`;
}
