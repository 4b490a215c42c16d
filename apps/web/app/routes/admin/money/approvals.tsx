import { t } from '@ovation/language/t.ts';
import { listApprovals } from '@ovation/contract/money/approvals.ts';
import { ApprovalList } from '../../../modules/approvals/approval-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/approvals.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listApprovals, { query: readListingOf(listApprovals, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Approvals'), matches) }];
}

export default function Approvals({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Approvals')} description={t('Refunds and payouts that need a second member of staff.')} />
      <ApprovalList approvals={data} total={total} />
    </Page>
  );
}
