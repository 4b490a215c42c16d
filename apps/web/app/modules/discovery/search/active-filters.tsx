import { t } from '@ovation/language/t.ts';
import { IconX } from '@tabler/icons-react';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import type { Listing } from '../../../platform/lists/listing.ts';
import classes from './active-filters.module.css';
import { activeFiltersOf, filterNames } from './filters.ts';

interface ActiveFiltersProps {
  readonly listing: Listing;
  readonly categories: readonly CategoryLabel[];
}

/** The active filters of the list, each with a button to remove it. */
export function ActiveFilters({ listing, categories }: ActiveFiltersProps) {
  const active = activeFiltersOf(listing.query, categories);
  if (active.length === 0) return null;
  const clear = (): void => listing.set(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  return (
    <ul className={classes.row} aria-label={t('Active filters')}>
      {active.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.filter}
            aria-label={t('Remove the filter {label}', { label })}
            onClick={() => listing.set({ [name]: undefined })}
          >
            {label}
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <button type="button" className={classes.clear} onClick={clear}>
            {t('Clear all')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
