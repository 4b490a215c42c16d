import { Outlet } from 'react-router';
import { useMe } from '../platform/visitor/session.ts';
import { administrationNavigationOf } from './navigation/administration-navigation.ts';
import { StaffSearch } from '../modules/administration/search/staff-search.tsx';
import { AppFrame } from './frames/app-frame.tsx';
import { WithDialogs } from './dialogs.tsx';

/** The administration: a navigation of its own, which leads back to the site. Its guard sends others away. */
export default function AdministrationLayoutRoute() {
  const me = useMe();
  return me ? (
    <AppFrame me={me} navigation={administrationNavigationOf(me)}>
      <StaffSearch />
      <WithDialogs>
        <Outlet />
      </WithDialogs>
    </AppFrame>
  ) : null;
}
