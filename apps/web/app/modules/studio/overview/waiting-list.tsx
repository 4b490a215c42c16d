import { t } from '@ovation/language/t.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Card, Text, Title } from '@mantine/core';
import { IconChevronRight } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import classes from './overview.module.css';

/** What needs the performer's attention, each with a link to it. */
export function WaitingList({ attention }: { readonly attention: StudioOverview['attention'] }) {
  const waiting = waitingOf(attention);
  return (
    <Card component="section" padding="lg" aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting" mb="xs">
        {t('Needs your attention')}
      </Title>
      {waiting.length === 0 ? (
        <Text c="dimmed">{t('You’re all caught up.')}</Text>
      ) : (
        <ul className={classes.lines}>
          {waiting.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>
                <span>{label}</span>
                <IconChevronRight size={18} stroke={1.8} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Waiting {
  /** With the number: 3 unread messages. */
  readonly label: string;
  readonly to: string;
}

/** What waits for the performer, the most urgent first, without what does not. */
export function waitingOf(attention: StudioOverview['attention']): readonly Waiting[] {
  const { disputedOrders, ordersToShip, productRequests, unreadMessages, unansweredComments, failedUploads } =
    attention;
  return [
    line(
      disputedOrders,
      (count) => t('{count, plural, one {# order with a problem} other {# orders with a problem}}', { count }),
      '/creator/orders?status=disputed',
    ),
    line(
      ordersToShip,
      (count) => t('{count, plural, one {# order to ship} other {# orders to ship}}', { count }),
      '/creator/orders?status=paid',
    ),
    line(
      productRequests,
      (count) => t('{count, plural, one {# request to answer} other {# requests to answer}}', { count }),
      '/creator/requests',
    ),
    line(
      failedUploads,
      (count) => t('{count, plural, one {# upload failed} other {# uploads failed}}', { count }),
      '/creator/content?failed=true',
    ),
    line(
      unreadMessages,
      (count) => t('{count, plural, one {# unread message} other {# unread messages}}', { count }),
      '/creator/inbox',
    ),
    line(
      unansweredComments,
      (count) => t('{count, plural, one {# comment to reply to} other {# comments to reply to}}', { count }),
      '/notifications?show=comments',
    ),
  ].filter((one) => one !== undefined);
}

function line(count: number, labelOf: (count: number) => string, to: string): Waiting | undefined {
  return count === 0 ? undefined : { label: labelOf(count), to };
}
