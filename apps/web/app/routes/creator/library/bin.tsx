import { t } from '@ovation/language/t.ts';
import { binDays, listBin } from '@ovation/contract/publishing/bin.ts';
import { IconTrash } from '../../../ui/tabler.ts';
import { BinList } from '../../../modules/library/bin/bin-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/bin.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listBin, { query: readListingOf(listBin, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Bin'), matches) }];
}

export default function Bin({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  return (
    <Page>
      <PageHeader
        title={t('Bin')}
        description={t(
          'Deleted items stay here for {binDays} days and can be restored with their likes and comments. Their files count towards your storage.',
          { binDays },
        )}
      />
      {data.length === 0 ? (
        <EmptyState
          icon={<IconTrash size={36} stroke={1.4} />}
          title={total === 0 ? t('The bin is empty') : t('This page is empty')}
          message={
            total === 0
              ? t('Posts, galleries, videos and products that you delete appear here.')
              : t('This page is past the end of your bin.')
          }
          action={
            total === 0
              ? { label: t('Back to your content'), to: '/creator/content' }
              : { label: t('Show the first page'), to: '/creator/content/bin' }
          }
        />
      ) : (
        <BinList items={data} />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
