import { t } from '@ovation/language/t.ts';
import { searchBroadcasts } from '@ovation/contract/messaging/broadcasts.ts';
import { listFanLists } from '@ovation/contract/people/fan-lists.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { BroadcastList } from '../../../modules/broadcasts/broadcast-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/messages.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [{ data, total }, lists] = await Promise.all([
    api.call(searchBroadcasts, { query: readListingOf(searchBroadcasts, args.url.searchParams) }),
    api.call(listFanLists),
  ]);
  return { broadcasts: data, total, lists: lists.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Broadcasts'), matches) }];
}

export default function Messages({ loaderData: { broadcasts, total, lists } }: Route.ComponentProps) {
  const actions = (
    <>
      <Button component={Link} to="/creator/messages/settings" variant="default" size="md">
        {t('Who can write to you')}
      </Button>
      <Button component={Link} to="/creator/messages/new" size="md" leftSection={<IconPlus size={18} aria-hidden />}>
        {t('New message')}
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader title={t('Broadcasts')} description={t('Write to many fans at once.')} actions={actions} />
      <BroadcastList broadcasts={broadcasts} total={total} lists={lists} />
    </Page>
  );
}
