import { t } from '@ovation/language/t.ts';
import { appealComplaint, getComplaint } from '@ovation/contract/site/complaints.ts';
import { ComplaintStatus } from '../../../modules/complaints/complaint-status.tsx';
import { WhatHappensNext } from '../../../modules/complaints/what-happens-next.tsx';
import { useRevalidator, useSearchParams } from 'react-router';
import { apiOf } from '../../../platform/api/api.server.ts';
import { api } from '../../../platform/api/api.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/report-status.ts';

export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get('token') || 'none';
  return { status: await apiOf(args).call(getComplaint, { query: { token } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Your report'), matches) },
    { name: 'robots', content: 'noindex' },
    // The address holds the token, which no other site should learn.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** The target of the link in a receipt. */
export default function ReportStatus({ loaderData: { status } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const appeal = async (text: string): Promise<void> => {
    await api.call(appealComplaint, { body: { token: params.get('token') ?? '', text } });
    await revalidate();
  };
  return (
    <Page narrow aside={<WhatHappensNext />}>
      <PageHeader title={t('Your report')} description={t('Its current status. Anyone with this link can see it.')} />
      <ComplaintStatus status={status} onAppeal={appeal} />
    </Page>
  );
}
