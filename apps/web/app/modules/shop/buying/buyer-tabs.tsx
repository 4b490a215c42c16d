import { english, t, translated } from '@ovation/language/t.ts';
import { NavLink } from 'react-router';
import classes from './buying.module.css';

const tabs = [
  { to: '/orders', label: english('Orders') },
  { to: '/requests', label: english('Requests') },
  { to: '/purchases', label: english('Purchases') },
];

/** What an account has bought: and asked for: by order, by request, and by product. */
export function BuyerTabs() {
  return (
    <nav aria-label={t('What you bought')} className={classes.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end>
          {translated(tab.label)}
        </NavLink>
      ))}
    </nav>
  );
}
