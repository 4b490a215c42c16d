import { NavLink } from 'react-router';
import classes from './money.module.css';

const places = [
  { to: '/admin/transactions', label: 'Card payments' },
  { to: '/admin/charges', label: 'Sales' },
] as const;

/** The way between the lists of money. */
export function MoneyTabs() {
  return (
    <nav aria-label="Money" className={classes.places}>
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} className={classes.place}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
