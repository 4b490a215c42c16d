import { t } from '@ovation/language/t.ts';
import { listOwnConsents } from '@ovation/contract/people/consent.ts';
import { OwnConsents } from '../../modules/consent/own/own-consents.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/consents.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnConsents, { query: readListingOf(listOwnConsents, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your consents'), matches) }];
}

export default function Consents({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader
        title={t('Your consents')}
        description={t('Creators who show you need your consent. You can withdraw it at any time.')}
      />
      <OwnConsents consents={data} total={total} />
    </Page>
  );
}
