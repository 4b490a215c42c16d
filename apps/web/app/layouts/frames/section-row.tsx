import { useLocation } from 'react-router';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { scrollRowTo } from '../../ui/lists/scroll-row.ts';
import { useTargetPath } from './target-path.ts';
import { addressFrom, currentOf, currentPageOf, itemsOf, type FrameNavigation } from '../navigation/navigation.ts';

/** The pages of the current section, as links in one row; nothing for a section of a single page. */
export function SectionRow({ navigation }: { readonly navigation: FrameNavigation }) {
  const pathname = useTargetPath();
  const shown = useLocation();
  const section = currentOf(itemsOf(navigation), pathname);
  if (!section?.pages) return null;
  const current = currentPageOf(section.pages, pathname);
  const searched = currentPageOf(section.pages, shown.pathname);
  return (
    <nav aria-label={section.label} className="studio-row">
      <div>
        {section.pages.map((page) => (
          <SiteLink
            key={page.to}
            to={page === searched ? page.to : addressFrom(page, searched, shown.search)}
            ref={scrollRowTo}
            aria-current={page === current ? 'page' : undefined}
          >
            {page.label}
          </SiteLink>
        ))}
      </div>
    </nav>
  );
}
