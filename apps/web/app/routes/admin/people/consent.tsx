import { t } from '@ovation/language/t.ts';
import { listConsentCases } from '@ovation/contract/people/consent-review.ts';
import { ConsentCases } from '../../../modules/consent/staff/consent-cases.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/consent.ts';

/** Open cases: the most urgent first; done ones: the latest. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const order = searchParams.get('state') === 'done' ? {} : ({ sortBy: 'dueAt', sort: 'asc' } as const);
  return apiOf(args).call(listConsentCases, { query: readListingOf(listConsentCases, searchParams, order) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Consent'), matches) }];
}

export default function Consent({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Consent')}
        description={t(
          'Content that is hidden because someone shown in it does not consent. Please decide within 48 hours.',
        )}
      />
      <ConsentCases cases={data} total={total} />
    </Page>
  );
}
