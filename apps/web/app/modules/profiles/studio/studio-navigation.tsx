import { nameOfType, titled, typesThatAre } from '@ovation/contract/content-types.ts';
import { NavLink } from 'react-router';
import { studioAddress } from '../../../platform/addresses/addresses.ts';
import classes from './studio-navigation.module.css';

const pages = [
  { to: '/creator', label: 'Overview' },
  { to: studioAddress('stream'), label: 'Live' },
  ...typesThatAre('hasPage')
    .filter((kind) => kind !== 'stream')
    .map((kind) => ({
      to: studioAddress(kind),
      label: kind === 'feed' ? 'Feeds' : titled(nameOfType(kind, 2)),
    })),
  { to: '/creator/orders', label: 'Orders' },
  { to: '/creator/earnings', label: 'Earnings' },
  { to: '/creator/payouts', label: 'Payouts' },
  { to: '/creator/coupons', label: 'Coupons' },
  { to: '/creator/messages', label: 'Messages' },
  { to: '/creator/lists', label: 'Lists' },
  { to: '/creator/chat', label: 'Chat' },
  { to: '/creator/subscribers', label: 'Subscribers' },
  { to: '/creator/followers', label: 'Followers' },
  { to: '/creator/people-shown', label: 'People shown' },
  { to: '/creator/blocks', label: 'Blocks' },
  { to: '/creator/account', label: 'Account' },
];

/** The navigation between a creator's pages; scrolls sideways on a phone. */
export function StudioNavigation() {
  return (
    <nav aria-label="Creator" className={classes.bar}>
      <div className={classes.row}>
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/creator'} className={classes.link} ref={scrollIntoViewWhenCurrent}>
            {label}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}

function scrollIntoViewWhenCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute('aria-current') === 'page') link.scrollIntoView({ inline: 'center', block: 'nearest' });
}
