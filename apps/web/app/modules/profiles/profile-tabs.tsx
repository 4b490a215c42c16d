import type { Performer } from '@ovation/contract/performers.ts';
import { NavLink } from 'react-router';
import { profileAddress } from '../../platform/addresses.ts';
import classes from './profile-tabs.module.css';

/** The parts of a performer's page; each has its own address. */
export function ProfileTabs({ performer }: { readonly performer: Performer }) {
  const base = profileAddress(performer);
  const tabs = [
    { to: base, label: 'Posts' },
    { to: `${base}/photos`, label: 'Photos' },
    { to: `${base}/videos`, label: 'Videos' },
    { to: `${base}/about`, label: 'About' },
  ];
  return (
    <nav className={classes.tabs} aria-label={`${performer.name}'s page`}>
      {tabs.map(({ to, label }) => <NavLink key={to} to={to} end className={classes.tab} preventScrollReset>{label}</NavLink>)}
    </nav>
  );
}
