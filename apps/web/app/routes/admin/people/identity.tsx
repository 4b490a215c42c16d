import { t } from '@ovation/language/t.ts';
import { listIdentityChecks } from '@ovation/contract/people/identity.ts';
import { IdentityList } from '../../../modules/administration/identity/identity-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/identity.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listIdentityChecks, { query: readListingOf(listIdentityChecks, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Identity'), matches) }];
}

export default function Identity({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Identity')} description={t('Creators’ ID documents and their expiry dates.')} />
      <IdentityList checks={data} total={total} />
    </Page>
  );
}
