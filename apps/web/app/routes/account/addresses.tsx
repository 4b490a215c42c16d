import { t } from '@ovation/language/t.ts';
import { searchAddresses } from '@ovation/contract/shop/addresses.ts';
import { AddressList, NewAddressButton } from '../../modules/shop/addresses/address-list.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import type { Route } from './+types/addresses.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchAddresses, { query: readListingOf(searchAddresses, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Delivery addresses'), matches) }];
}

export default function Addresses({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader
        title={t('Delivery addresses')}
        description={t('Changes here don’t affect existing orders.')}
        actions={data.length > 0 ? <NewAddressButton /> : undefined}
      />
      <AddressList addresses={data} />
      <ListFooter listing={useListing()} total={total} />
    </Page>
  );
}
