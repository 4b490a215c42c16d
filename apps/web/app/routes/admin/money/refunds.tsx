import { t } from '@ovation/language/t.ts';
import { listRefunds } from '@ovation/contract/money/refunds.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { RefundList } from '../../../modules/refunds/refund-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/refunds.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listRefunds, { query: readListingOf(listRefunds, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Refunds'), matches) }];
}

export default function Refunds({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Refunds')}
        description={t('Refunds to fans’ wallets and cards.')}
        actions={
          <Button
            component={Link}
            to="/admin/refunds/new"
            size="md"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
          >
            {t('New refund')}
          </Button>
        }
      />
      <RefundList refunds={data} total={total} />
    </Page>
  );
}
