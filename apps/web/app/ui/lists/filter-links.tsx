import { translated, type EnglishText } from '@ovation/language/t.ts';
import { Link, useLocation, NavLink } from 'react-router';
import { useChosenParams } from '../../platform/lists/listing.ts';
import { scrollRowTo } from './scroll-row.ts';
import classes from './lists.module.css';

export interface FilterOption {
  /** Empty: no filter. */
  readonly value: string;
  readonly label: EnglishText;
  readonly count?: number;
}

interface FilterLinksProps {
  readonly label: string;
  /** The filter's name in the address query. */
  readonly name: string;
  readonly options: readonly FilterOption[];
  /** Parameters that a choice removes from the address besides the page number: the filters of another list. */
  readonly removes?: readonly string[];
}

/** One filter of a listing as a row of links: the address holds the choice, and it works before hydration. */
export function FilterLinks({ label, name, options, removes }: FilterLinksProps) {
  const { pathname } = useLocation();
  const params = useChosenParams();
  const chosen = params.get(name) ?? '';
  return (
    <nav aria-label={label} className={classes.filterLinksRow}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={filterAddress(pathname, params, name, option.value, removes)}
          replace
          preventScrollReset
          className={classes.option}
          ref={scrollRowTo}
          aria-current={option.value === chosen ? 'true' : undefined}
        >
          {translated(option.label)}
          {option.count === undefined || option.count === 0 ? null : (
            <span className={classes.count}>{option.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The address of a list with another value of a filter: its first page, without the parameters in `remove`. */
export function filterAddress(
  pathname: string,
  before: URLSearchParams,
  name: string,
  value: string,
  remove: readonly string[] = [],
): string {
  const next = new URLSearchParams(before);
  for (const removed of ['current', name, ...remove]) next.delete(removed);
  if (value !== '') next.set(name, value);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}

interface PageLinksProps {
  readonly label: string;
  readonly pages: readonly { readonly to: string; readonly label: EnglishText }[];
}

/** Pages that belong together, as a row of links on each of them. */
export function PageLinks({ label, pages }: PageLinksProps) {
  return (
    <nav aria-label={label} className={classes.filterLinksRow}>
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} end className={classes.option} ref={scrollRowTo}>
          {translated(page.label)}
        </NavLink>
      ))}
    </nav>
  );
}
