import { t } from '@ovation/language/t.ts';
import { Link, useSearchParams } from 'react-router';
import classes from './feeds.module.css';

const types = [
  { value: null, label: t('Everything') },
  { value: 'photo', label: t('Photos') },
  { value: 'video', label: t('Videos') },
  { value: 'audio', label: t('Sound') },
  { value: 'text', label: t('Words') },
] as const;

/** Filters posts by type, in the address query. */
export function FeedTypes() {
  const [params] = useSearchParams();
  return (
    <nav className={classes.types} aria-label={t('Type of post')}>
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
