import { t } from '@ovation/language/t.ts';
import { getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FeedEditor } from '../../../modules/library/feeds/editor/feed-editor.tsx';
import { feedAddress } from '../../../platform/addresses/addresses.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/edit-feed.ts';

export async function loader(args: Route.LoaderArgs) {
  return { feed: await apiOf(args).call(getOwnFeed, { params: { id: args.params.id } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Edit post'), matches) }];
}

export default function EditFeed({ loaderData: { feed } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader
        title={t('Edit post')}
        actions={
          <Button component={Link} to={feedAddress(feed)} variant="default">
            {t('View')}
          </Button>
        }
      />
      <UnsavedChanges>{hydrated ? <FeedEditor key={feed._id} feed={feed} /> : <CardSkeletons />}</UnsavedChanges>
    </Page>
  );
}
