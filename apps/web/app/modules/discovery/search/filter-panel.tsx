import { t } from '@ovation/language/t.ts';
import { Button, Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import type { Listing } from '../../../platform/lists/listing.ts';
import { useWideScreen } from '../../../ui/wide-screen.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './filter-panel.module.css';
import { activeFiltersOf } from './filters.ts';

interface FilterPanelProps {
  readonly categories: readonly CategoryLabel[];
  readonly listing: Listing;
  /** The number of results with the current filters. */
  readonly total: number;
}

/** The filters beside the list on a wide screen; a phone does not render fields that it never shows. */
export function FilterColumn({ listing, categories }: Omit<FilterPanelProps, 'total'>) {
  const isWide = useWideScreen();
  return (
    <section aria-label={t('Filters')} className={classes.column}>
      {isWide ? <FilterFields listing={listing} categories={categories} /> : null}
    </section>
  );
}

/** The filters behind a button on a phone, where they fill the screen. */
export function FilterButton({ listing, categories, total }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const count = activeFiltersOf(listing.query).length;
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.button}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('Filters{value}', { value: count === 0 ? '' : ` (${count})` })}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Filters')}
        fullScreen
        radius={0}
        transitionProps={{ transition: 'slide-up' }}
      >
        <FilterFields listing={listing} categories={categories} />
        <div className={classes.done}>
          <Button fullWidth size="lg" onClick={() => setOpened(false)}>
            {total === 0
              ? t('No matches. Close filters')
              : t('Show {total, plural, one {one person} other {# people}}', { total })}
          </Button>
        </div>
      </Modal>
    </>
  );
}
