import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconSpeakerphone } from '../../ui/tabler.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useListing } from '../../platform/lists/listing.ts';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { OrderSelect, type Order } from '../../ui/lists/list-selects.tsx';
import { rich } from '../../ui/words/rich.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Moment } from '../../ui/words/time-ago.tsx';
import { countLabel } from '../conversations/files/file-labels.ts';
import classes from './broadcasts.module.css';
import { formatNumber } from '../../ui/words/formats.ts';
import { describeAudience, statuses } from './broadcast-labels.ts';

interface BroadcastListProps {
  readonly broadcasts: readonly Broadcast[];
  readonly total: number;
  readonly lists: readonly FanList[];
}

const states = [
  { value: '', label: english('All') },
  { value: 'draft', label: english('Drafts') },
  { value: 'scheduled', label: english('Scheduled') },
  { value: 'sent', label: english('Sent') },
];

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'sendAt desc', label: english('Last sent') },
];

const noneOf: Record<string, { readonly title: EnglishText; readonly message: EnglishText }> = {
  draft: { title: english('No drafts'), message: english('Drafts are kept here until you send them.') },
  scheduled: {
    title: english('Nothing is scheduled'),
    message: english('Scheduled messages wait here until they are sent.'),
  },
};
const noneAtAll = {
  title: english('No broadcasts yet'),
  message: english(
    'Write to all of your fans at once, or to some of them. Each fan gets it in their conversation with you.',
  ),
};

/** The performer's mass messages with their status, updated live. */
export function BroadcastList({ broadcasts, total, lists }: BroadcastListProps) {
  const listing = useListing();
  const revalidate = useRevalidateSoon();
  useServerEvent('broadcast.changed', revalidate);
  useReconnected(revalidate);
  const none = noneOf[String(listing.query['state'] ?? '')] ?? noneAtAll;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <FilterLinks label={t('State')} name="state" options={states} />
        <OrderSelect listing={listing} orders={orders} />
      </Group>
      <PagedList
        listing={listing}
        label={t('Broadcasts')}
        items={broadcasts}
        total={total}
        empty={
          <EmptyState
            icon={<IconSpeakerphone size={36} stroke={1.4} />}
            title={translated(none.title)}
            message={translated(none.message)}
            action={{ label: t('Write a message'), to: '/creator/messages/new' }}
          />
        }
      >
        {(broadcast) => <BroadcastRow broadcast={broadcast} lists={lists} />}
      </PagedList>
    </Stack>
  );
}

/** One mass message: its beginning, its audience and its results. */
function BroadcastRow({ broadcast, lists }: { readonly broadcast: Broadcast; readonly lists: readonly FanList[] }) {
  const { _id, status, text, audience, sendAt, updatedAt, price, problem } = broadcast;
  const { label, tone } = statuses[status];
  return (
    <SiteLink to={`/creator/messages/${_id}`} className={classes.row}>
      <span className={classes.head}>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
        {price === null ? null : <span className={classes.quiet}>{formatMoney(price)}</span>}
        <span className={classes.quiet}>
          <Moment time={sendAt ?? updatedAt} />
        </span>
      </span>
      <span className={classes.text} dir="auto">
        {text === '' ? describeFiles(broadcast) : text}
      </span>
      <span className={classes.quiet}>{describeAudience(audience, lists)}</span>
      {problem === null ? null : (
        <Text component="span" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Numbers broadcast={broadcast} />
    </SiteLink>
  );
}

function describeFiles({ files }: Broadcast): string {
  const videos = files.filter(({ type }) => type === 'message-video').length;
  return files.length === 0 ? t('Nothing written yet') : countLabel({ photos: files.length - videos, videos });
}

function Numbers({
  broadcast: { status, totalDelivered, totalOpened, totalBought, totalRecalled, net, price },
}: {
  readonly broadcast: Broadcast;
}) {
  if (status === 'draft' || status === 'scheduled' || status === 'queued') return null;
  return (
    <span className={classes.numbers}>
      <span>{rich('{strong} delivered', { strong: <strong>{formatNumber(totalDelivered)}</strong> })}</span>
      <span>{rich('{strong} opened', { strong: <strong>{formatNumber(totalOpened)}</strong> })}</span>
      {price === null ? null : (
        <span>{rich('{strong} bought', { strong: <strong>{formatNumber(totalBought)}</strong> })}</span>
      )}
      {price === null ? null : <span>{rich('{strong} earned', { strong: <strong>{formatMoney(net)}</strong> })}</span>}
      {totalRecalled === 0 ? null : (
        <span>{rich('{strong} recalled', { strong: <strong>{formatNumber(totalRecalled)}</strong> })}</span>
      )}
    </span>
  );
}
