import { english, t, translated } from '@ovation/language/t.ts';
import { Link, useSearchParams } from 'react-router';
import classes from './feeds.module.css';

const types = [
  { value: null, label: english('Everything') },
  { value: 'photo', label: english('Photos') },
  { value: 'video', label: english('Videos') },
  { value: 'audio', label: english('Audio') },
  { value: 'text', label: english('Words') },
] as const;

/** Filters posts by type, in the address query. */
export function FeedTypes() {
  const [params] = useSearchParams();
  return (
    <nav className={classes.types} aria-label={t('Type of post')}>
      {types.map(({ value, label }) => (
        <Link
          key={translated(label)}
          to={value === null ? '?' : `?type=${value}`}
          replace
          preventScrollReset
          className={classes.type}
          aria-current={params.get('type') === value ? 'true' : undefined}
        >
          {translated(label)}
        </Link>
      ))}
    </nav>
  );
}
