import { t } from '@ovation/language/t.ts';
import { NavLink } from 'react-router';
import classes from './money.module.css';

const tabs = [
  { to: '/admin/transactions', label: t('Card payments') },
  { to: '/admin/charges', label: t('Sales') },
] as const;

/** Links between the list of card payments and the list of sales. */
export function MoneyTabs() {
  return (
    <nav aria-label={t('Money')} className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} className={classes.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
