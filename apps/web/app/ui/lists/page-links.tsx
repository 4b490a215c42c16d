import { NavLink } from 'react-router';
import { scrollRowTo } from './scroll-row.ts';
import classes from './lists.module.css';

interface PageLinksProps {
  readonly label: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
}

/** Pages that belong together, as a row of links on each of them. */
export function PageLinks({ label, pages }: PageLinksProps) {
  return (
    <nav aria-label={label} className={classes.filterLinksRow}>
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} end className={classes.option} ref={scrollRowTo}>
          {page.label}
        </NavLink>
      ))}
    </nav>
  );
}
