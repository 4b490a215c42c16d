import { t } from '@ovation/language/t.ts';
import { listStaff, listStaffInvitations } from '@ovation/contract/people/staff.ts';
import { StaffList } from '../../../modules/administration/staff/staff-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/staff.ts';

/** Invitations expire after three days, so a hundred of them are all. */
export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [staff, invitations] = await Promise.all([
    api.call(listStaff, { query: readListingOf(listStaff, args.url.searchParams) }),
    api.call(listStaffInvitations, { query: { pageSize: 100 } }),
  ]);
  return { staff, invitations: invitations.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Staff'), matches) }];
}

export default function Staff({ loaderData: { staff, invitations } }: Route.ComponentProps) {
  return (
    <Page>
      <StaffList staff={staff.data} total={staff.total} invitations={invitations} />
    </Page>
  );
}
