import { english, t } from '@ovation/language/t.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { Button, Group } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { MarkAllRead, NotificationList, notificationQuery } from '../../modules/notifications/notification-list.tsx';
import { suggestPerformers } from '@ovation/contract/publishing/discovery.ts';
import { apiOf, plainApiOf } from '../../platform/api/api.server.ts';
import { orNone } from '../../platform/api/or-none.server.ts';
import { useListing } from '../../platform/lists/listing.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { OrderSelect, timeOrders } from '../../ui/lists/list-selects.tsx';
import { SuggestedPerformers } from '../../modules/discovery/suggested-performers.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/notifications.ts';

export async function loader(args: Route.LoaderArgs) {
  const [page, suggested] = await Promise.all([
    apiOf(args).call(listNotifications, { query: notificationQuery(args.url.searchParams) }),
    orNone(plainApiOf(args.context).call(suggestPerformers)),
  ]);
  return { ...page, suggested };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Notifications'), matches) }];
}

const choices = [
  { value: '', label: english('All') },
  { value: 'unread', label: english('Unread') },
];
/** Only performers get notifications of comments; others get those of replies. */
const choicesOfPerformers = [...choices, { value: 'comments', label: english('Comments') }];

export default function Notifications({ loaderData: { suggested, ...page } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const listing = useListing();
  const isPerformer = useMe()?.isPerformer === true;
  return (
    <Page narrow aside={<SuggestedPerformers performers={suggested} />}>
      <PageHeader
        title={t('Notifications')}
        actions={
          <Button component={Link} to="/notifications/settings" variant="subtle" color="gray" size="sm">
            {t('Settings')}
          </Button>
        }
      />
      <Group justify="space-between" gap="sm">
        <FilterLinks label={t('Show')} name="show" options={isPerformer ? choicesOfPerformers : choices} />
        <Group gap="sm">
          <OrderSelect listing={listing} orders={timeOrders} />
          <MarkAllRead newest={listing.query.sort === 'desc' ? page.data[0] : undefined} />
        </Group>
      </Group>
      {/* Another order starts another list. */}
      <NotificationList
        key={`${listing.query['show']} ${listing.query.sort}`}
        page={page}
        query={notificationQuery(params)}
      />
    </Page>
  );
}
