import { t } from '@ovation/language/t.ts';
import { listDisputes } from '@ovation/contract/money/refunds.ts';
import { DisputeList } from '../../../modules/refunds/dispute-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/disputes.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listDisputes, { query: readListingOf(listDisputes, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Disputes'), matches) }];
}

export default function Disputes({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Disputes')} description={t('Card payments that a fan has disputed with their bank.')} />
      <DisputeList disputes={data} total={total} />
    </Page>
  );
}
