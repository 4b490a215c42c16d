import { getReportCase } from '@ovation/contract/site/reports.ts';
import { CaseDetail } from '../../../modules/administration/reports/case-detail.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/report.ts';

export async function loader(args: Route.LoaderArgs) {
  return { one: await apiOf(args).call(getReportCase, { params: { id: args.params.id } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Report', matches) }];
}

export default function ReportPage({ loaderData: { one } }: Route.ComponentProps) {
  return (
    <Page>
      <CaseDetail one={one} />
    </Page>
  );
}
