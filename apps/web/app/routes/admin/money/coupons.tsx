import { t } from '@ovation/language/t.ts';
import { searchCoupons } from '@ovation/contract/money/coupons.ts';
import { CouponList } from '../../../modules/coupons/coupon-list.tsx';
import { allCoupons } from '../../../modules/coupons/coupon-operations.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/coupons.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchCoupons, { query: readListingOf(searchCoupons, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Coupons'), matches) }];
}

export default function Coupons({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <CouponList coupons={data} total={total} operations={allCoupons} isOfSite />
    </Page>
  );
}
