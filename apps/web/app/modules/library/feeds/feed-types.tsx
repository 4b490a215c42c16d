import { Link, useSearchParams } from 'react-router';
import classes from './feed-types.module.css';

const types = [
  { value: null, label: 'Everything' },
  { value: 'photo', label: 'Photos' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Sound' },
  { value: 'text', label: 'Words' },
] as const;

/** Filters posts by type, in the address query. */
export function FeedTypes() {
  const [params] = useSearchParams();
  return (
    <nav className={classes.types} aria-label="Kind of posts">
      {types.map(({ value, label }) => (
        <Link
          key={label}
          to={value === null ? '?' : `?type=${value}`}
          replace
          preventScrollReset
          className={classes.type}
          aria-current={params.get('type') === value ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
