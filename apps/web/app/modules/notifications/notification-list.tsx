import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  listNotifications,
  type Notification,
  type NotificationKind,
} from '@ovation/contract/messaging/notifications.ts';
import { Button, Card, Stack, Text } from '@mantine/core';
import { IconBell } from '../../ui/tabler.ts';
import type { QueryInput } from '@ovation/contract/operation.ts';
import { Link } from 'react-router';
import { inEachLanguage } from '@ovation/language/language.ts';
import { messageOf } from '../../platform/api/api.ts';
import { useEndless, type EndlessPage } from '../../platform/lists/endless.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { toastError } from '../../platform/toasts.ts';
import { EndlessList } from '../../ui/lists/endless-list.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import classes from './notifications.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useSetUnread, useUnread, markAllRead, markOneRead } from './unread.ts';
import { readListing } from '../../platform/lists/listing.ts';

interface NotificationListProps {
  /** The first page, from the loader. */
  readonly page: EndlessPage<Notification>;
  /** The query of that page. */
  readonly query: ReturnType<typeof notificationQuery>;
}

/** All notifications of the account; new ones appear by themselves. */
export function NotificationList({ page, query }: NotificationListProps) {
  const list = useEndless(listNotifications, { query }, page);
  const onlyUnread = query.isUnread !== undefined;
  const setUnread = useSetUnread();
  const revalidate = useRevalidateSoon();
  useServerEvent('notifications.counted', revalidate);
  useReconnected(revalidate);
  const open = (opened: Notification): void => {
    markOneRead(opened, setUnread);
    list.patch(
      ({ _id }) => _id === opened._id,
      (notification) => ({ ...notification, isRead: true }),
    );
  };
  const hydrated = useHydrated();
  // The server does not know the reader's time zone: days are those of UTC until the browser has taken over.
  const timeZone = hydrated ? undefined : 'UTC';
  const days = groupByDay(list.items, timeZone);
  if (list.items.length === 0 && list.error)
    return <ErrorState message={messageOf(list.error)} action={{ label: t('Try again'), onClick: list.refresh }} />;
  if (list.items.length === 0 && !list.loading) return <Nothing onlyUnread={onlyUnread} />;
  return (
    <EndlessList
      hasMore={list.hasMore}
      loading={list.loading && list.hasMore}
      skeleton={<RowSkeletons count={3} />}
      onMore={list.more}
    >
      <Stack gap="lg">
        {days.map(({ day, items }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <Text component="h2" id={`day-${day}`} fw={600} size="sm" c="dimmed" mb="xs">
              {hydrated ? nameOfDay(day, new Date()) : formatDay(day)}
            </Text>
            <Card padding={4}>
              <ul className={classes.list} aria-label={t('Notifications')}>
                {items.map((notification) => (
                  <li key={notification._id} data-row>
                    <NotificationRow
                      notification={notification}
                      isEarlier={!isToday(day, new Date(), timeZone)}
                      onOpen={open}
                    />
                    <NotificationAction notification={notification} onDone={open} />
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </Stack>
    </EndlessList>
  );
}

function Nothing({ onlyUnread }: { readonly onlyUnread: boolean }) {
  const icon = <IconBell size={40} stroke={1.3} />;
  if (onlyUnread)
    return (
      <EmptyState
        icon={icon}
        title={t('All read')}
        message={t('New notifications appear here.')}
        action={{ label: t('Show all'), to: '/notifications' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('Nothing yet')}
      message={t('When someone writes to you, replies to you or goes live, you’ll see it here.')}
      action={{ label: t('Discover creators'), to: '/search' }}
    />
  );
}

/** Marks the newest on the page and all before it as read; all, where the oldest come first. */
export function MarkAllRead({ newest }: { readonly newest: Notification | undefined }) {
  const setUnread = useSetUnread();
  const unread = useUnread();
  const revalidate = useRevalidateSoon();
  const mark = (): void => {
    markAllRead(newest).then((count) => {
      setUnread(count);
      revalidate();
    }, toastError);
  };
  return (
    <Button variant="default" size="sm" disabled={unread === 0} onClick={mark}>
      {t('Mark all read')}
    </Button>
  );
}

const shown: Readonly<Record<string, { readonly isUnread: 'true' } | { readonly kind: 'comment' }>> = {
  unread: { isUnread: 'true' },
  comments: { kind: 'comment' },
};

/** The query of the screen's address: only unread ones, only comments, or all, and their order. */
export function notificationQuery(params: URLSearchParams): NonNullable<QueryInput<typeof listNotifications>> {
  return {
    pageSize: 20,
    sort: readListing(params).sort,
    ...shown[params.get('show') ?? ''],
  };
}

/** What people do next, by the kind of notification. Accepting, replying and shipping happen where all is shown. */
const labels: Partial<Record<NotificationKind, EnglishText>> = {
  comment: english('Reply'),
  answer: english('Reply'),
  message: english('Reply'),
  live: english('Watch'),
  recording: english('Edit the recording'),
  stock: english('Restock'),
  consent: english('Answer'),
  export: english('Download'),
};

interface NotificationActionProps {
  readonly notification: Notification;
  readonly onDone: (notification: Notification) => void;
}

/** A button below a notification; what is only to be read, or is over, has none. */
function NotificationAction({ notification, onDone }: NotificationActionProps) {
  const label = labels[notification.kind];
  if (label === undefined || notification.isOver === true || notification.path === '/notifications') return null;
  return (
    <div className={classes.action}>
      <Button component={Link} to={notification.path} size="sm" variant="default" onClick={() => onDone(notification)}>
        {translated(label)}
      </Button>
    </div>
  );
}

interface Dated {
  readonly updatedAt: string;
}

interface DayOf<Item> {
  /** YYYY-MM-DD in the reader's time zone. */
  readonly day: string;
  readonly items: readonly Item[];
}

/** Follows the order of the list, so that each day appears once. `timeZone`: undefined for that of the browser. */
export function groupByDay<Item extends Dated>(items: readonly Item[], timeZone: string | undefined): DayOf<Item>[] {
  const format = dayFormat(timeZone);
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = format.format(new Date(item.updatedAt));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/** Swedish writes days as YYYY-MM-DD. */
function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const dayMs = 86_400_000;
const full = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const withYear = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' }));

function isToday(day: string, now: Date, timeZone: string | undefined): boolean {
  return dayFormat(timeZone).format(now) === day;
}

/** `Today`, `Yesterday`, or the date. `now` is read in the browser's time zone. */
export function nameOfDay(day: string, now: Date): string {
  if (isToday(day, now, undefined)) return t('Today');
  const today = dayFormat(undefined).format(now);
  return Date.parse(today) - Date.parse(day) === dayMs ? t('Yesterday') : formatDay(day, today.slice(0, 4));
}

/** Without a year where it is the current one. */
function formatDay(day: string, currentYear = ''): string {
  return (day.startsWith(currentYear) && currentYear !== '' ? full() : withYear()).format(new Date(day));
}
