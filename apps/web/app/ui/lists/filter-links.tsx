import { Link, useLocation } from 'react-router';
import { useChosenParams } from '../../platform/lists/listing.ts';
import { filterAddress } from './filter-address.ts';
import classes from './filter-links.module.css';

export interface FilterOption {
  /** Empty for no filter. */
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

interface FilterLinksProps {
  readonly label: string;
  /** The filter's name in the address query. */
  readonly name: string;
  readonly options: readonly FilterOption[];
  /** What a choice takes out of the address besides the page number: the filters of another list. */
  readonly forget?: readonly string[];
}

/** One filter of a listing as a row of links: the address keeps the choice, and it works before the scripts are there. */
export function FilterLinks({ label, name, options, forget }: FilterLinksProps) {
  const { pathname } = useLocation();
  const params = useChosenParams();
  const chosen = params.get(name) ?? '';
  return (
    <nav aria-label={label} className={classes.row}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={filterAddress(pathname, params, name, option.value, forget)}
          replace
          preventScrollReset
          className={classes.option}
          aria-current={option.value === chosen ? 'true' : undefined}
        >
          {option.label}
          {option.count === undefined || option.count === 0 ? null : (
            <span className={classes.count}>{option.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
