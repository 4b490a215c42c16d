import { t } from '@ovation/language/t.ts';
import { contentTypes, nameOfType, titled, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { useLocation } from 'react-router';
import { chatAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { scrollRowTo } from '../../ui/lists/scroll-row.ts';
import classes from './profiles.module.css';

/** Posts are the performer's page itself. */
const lists = typesThatAre('hasPage')
  .filter((type) => type !== 'feed')
  .map((type) => ({
    folder: contentTypes[type].folder,
    label: type === 'stream' ? t('Live') : titled(nameOfType(type, 2)),
  }));

/** The tabs of a performer's page; each has its own address. */
export function ProfileTabs({ performer }: { readonly performer: Performer }) {
  const base = profileAddress(performer);
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const tabs = [
    { to: base, label: t('Posts') },
    ...(performer.isChatOpen ? [{ to: chatAddress(performer), label: t('Chat') }] : []),
    { to: `${base}/photos`, label: t('Photos') },
    ...lists.map(({ folder, label }) => ({ to: `${base}/${folder}`, label })),
    { to: `${base}/about`, label: t('About') },
  ];
  return (
    <nav className={classes.tabs} aria-label={t("{name}'s page", { name: performer.name })}>
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
