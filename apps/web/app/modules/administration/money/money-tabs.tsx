import { NavLink } from 'react-router';
import classes from './money.module.css';

const tabs = [
  { to: '/admin/transactions', label: 'Card payments' },
  { to: '/admin/charges', label: 'Sales' },
] as const;

/** Links between the list of card payments and the list of sales. */
export function MoneyTabs() {
  return (
    <nav aria-label="Money" className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} className={classes.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
