import { Outlet } from 'react-router';
import { useMe } from '../platform/visitor/session.ts';
import { AppFrame } from './frames/app-frame.tsx';
import { SectionRow } from './frames/section-row.tsx';
import { studioNavigation } from './navigation/studio-navigation.ts';
import href from './frames/studio.css?url';
import { WithDialogs } from './dialogs.tsx';

/** The single sheet that all pages wait for has no room for the studio's styles. */
export const links = () => [{ rel: 'stylesheet', href }];

/** The performers' studio: a navigation of its own, which leads back to the site. Its guard sends others away. */
export default function StudioLayoutRoute() {
  const me = useMe();
  return me ? (
    <AppFrame me={me} navigation={studioNavigation}>
      <div className="studio">
        <SectionRow navigation={studioNavigation} />
        <WithDialogs>
          <Outlet />
        </WithDialogs>
      </div>
    </AppFrame>
  ) : null;
}
