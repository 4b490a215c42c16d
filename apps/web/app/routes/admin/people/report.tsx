import { t } from '@ovation/language/t.ts';
import { getReportCase } from '@ovation/contract/site/reports.ts';
import { getQueuePlace } from '@ovation/contract/site/staff-queues.ts';
import { Queue } from '../../../modules/administration/queues/queue.tsx';
import { CaseDetail } from '../../../modules/administration/reports/case-detail.tsx';
import { nameOf } from '../../../modules/administration/reports/report-labels.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/report.ts';

export async function loader(args: Route.LoaderArgs) {
  const [api, { id }] = [apiOf(args), args.params];
  const [one, place] = await Promise.all([
    api.call(getReportCase, { params: { id } }),
    api.call(getQueuePlace, { params: { queue: 'reports', id } }),
  ]);
  return { one, place };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Abuse report'), matches) }];
}

export default function ReportPage({ loaderData: { one, place } }: Route.ComponentProps) {
  return (
    <Page>
      <Queue queue="reports" id={one._id} place={place} title={nameOf(one.object.objectType, one.author)}>
        <CaseDetail key={one._id} one={one} />
      </Queue>
    </Page>
  );
}
