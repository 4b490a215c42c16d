import { contentTypes, nameOfType, titled, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { useLocation } from 'react-router';
import { chatAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { scrollRowTo } from '../../ui/lists/scroll-row.ts';
import classes from './profile-tabs.module.css';

/** Posts are the performer's page itself. */
const lists = typesThatAre('hasPage')
  .filter((type) => type !== 'feed')
  .map((type) => ({
    folder: contentTypes[type].folder,
    label: type === 'stream' ? 'Live' : titled(nameOfType(type, 2)),
  }));

/** The tabs of a performer's page; each has its own address. */
export function ProfileTabs({ performer }: { readonly performer: Performer }) {
  const base = profileAddress(performer);
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const tabs = [
    { to: base, label: 'Posts' },
    ...(performer.isChatOpen ? [{ to: chatAddress(performer), label: 'Chat' }] : []),
    { to: `${base}/photos`, label: 'Photos' },
    ...lists.map(({ folder, label }) => ({ to: `${base}/${folder}`, label })),
    { to: `${base}/about`, label: 'About' },
  ];
  return (
    <nav className={classes.tabs} aria-label={`${performer.name}'s page`}>
      {tabs.map(({ to, label }) => (
        <SiteLink
          key={to}
          to={to}
          className={classes.tab}
          keepScroll
          ref={scrollRowTo}
          aria-current={here === to.toLowerCase() ? 'page' : undefined}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  );
}
