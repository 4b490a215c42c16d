import { translated } from '@ovation/language/t.ts';
import { Outlet, useLocation } from 'react-router';
import { useMe } from '../platform/visitor/session.ts';
import { AppFrame } from './frames/app-frame.tsx';
import { studioNavigation } from './navigation/studio-navigation.ts';
import { WithDialogs } from './dialogs.tsx';
import { SiteLink } from '../ui/buttons/link.tsx';
import { scrollRowTo } from '../ui/lists/scroll-row.ts';
import { useTargetPath } from './frames/navigation-bars.tsx';
import { addressFrom, currentOf, currentPageOf, itemsOf, type FrameNavigation } from './navigation/navigation.ts';
import classes from './studio.module.css';

/** The performers' studio: a navigation of its own, which leads back to the site. Its guard sends others away. */
export default function StudioLayoutRoute() {
  const me = useMe();
  return me ? (
    <AppFrame me={me} navigation={studioNavigation}>
      <div className={classes.studio}>
        <SectionRow navigation={studioNavigation} />
        <WithDialogs>
          <Outlet />
        </WithDialogs>
      </div>
    </AppFrame>
  ) : null;
}

/** The pages of the current section, as links in one row; nothing for a section of a single page. */
function SectionRow({ navigation }: { readonly navigation: FrameNavigation }) {
  const pathname = useTargetPath();
  const shown = useLocation();
  const section = currentOf(itemsOf(navigation), pathname);
  if (!section?.pages) return null;
  const current = currentPageOf(section.pages, pathname);
  const searched = currentPageOf(section.pages, shown.pathname);
  return (
    <nav aria-label={translated(section.label)} className={classes.row} data-sections>
      <div>
        {section.pages.map((page) => (
          <SiteLink
            key={page.to}
            to={page === searched ? page.to : addressFrom(page, searched, shown.search)}
            ref={scrollRowTo}
            aria-current={page === current ? 'page' : undefined}
          >
            {translated(page.label)}
          </SiteLink>
        ))}
      </div>
    </nav>
  );
}
