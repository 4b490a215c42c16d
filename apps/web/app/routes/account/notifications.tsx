import { listNotifications } from '@ovation/contract/notifications.ts';
import { Button, Group } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { MarkAllRead, NotificationList } from '../../modules/notifications/notification-list.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { titleOf } from '../../platform/title.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/notifications.ts';

const isOnlyUnread = (params: URLSearchParams): boolean => params.get('show') === 'unread';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listNotifications, { query: { pageSize: 20, ...(isOnlyUnread(args.url.searchParams) ? { isUnread: 'true' } : {}) } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Notifications', matches) }];
}

const choices = [{ value: '', label: 'All' }, { value: 'unread', label: 'Unread' }];

export default function Notifications({ loaderData: page }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const onlyUnread = isOnlyUnread(params);
  return (
    <Page narrow>
      <PageHeader title="Notifications" actions={<Button component={Link} to="/notifications/settings" variant="subtle" color="gray" size="sm">Settings</Button>} />
      <Group justify="space-between" gap="sm">
        <FilterLinks label="Show" name="show" options={choices} />
        <MarkAllRead newest={page.data[0]} />
      </Group>
      <NotificationList key={String(onlyUnread)} page={page} onlyUnread={onlyUnread} />
    </Page>
  );
}
