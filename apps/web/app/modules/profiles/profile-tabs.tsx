import type { Performer } from '@ovation/contract/performers.ts';
import { NavLink } from 'react-router';
import { profileAddress } from '../../platform/addresses.ts';
import classes from './profile-tabs.module.css';

/** The parts of a performer's page; each has its own address. */
export function ProfileTabs({ performer }: { readonly performer: Performer }) {
  const base = profileAddress(performer);
  const tabs = [
    { to: base, label: 'Posts' },
    { to: `${base}/photos`, label: 'Photos', total: performer.totalPhoto },
    { to: `${base}/videos`, label: 'Videos', total: performer.totalVideo },
    { to: `${base}/about`, label: 'About' },
  ];
  return (
    <nav className={classes.tabs} aria-label={`${performer.name}'s page`}>
      {tabs.map(({ to, label, total }) => (
        <NavLink key={to} to={to} end className={classes.tab} preventScrollReset>
          {label}{total === undefined || total === 0 ? null : <span className={classes.total}>{total}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
