import { Button, Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { useWideScreen } from '../../../ui/wide-screen.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './filter-panel.module.css';
import { activeFiltersOf } from './filters.ts';

interface FilterPanelProps {
  readonly listing: Listing;
  /** The number of results with the current filters. */
  readonly total: number;
}

/** The filters beside the list on a wide screen; a phone does not render fields that it never shows. */
export function FilterColumn({ listing }: Pick<FilterPanelProps, 'listing'>) {
  const isWide = useWideScreen();
  return (
    <section aria-label="Filters" className={classes.column}>
      {isWide ? <FilterFields listing={listing} /> : null}
    </section>
  );
}

/** The filters behind a button on a phone, where they fill the screen. */
export function FilterButton({ listing, total }: FilterPanelProps) {
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
        Filters{count === 0 ? '' : ` (${count})`}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Filters"
        fullScreen
        radius={0}
        transitionProps={{ transition: 'slide-up' }}
      >
        <FilterFields listing={listing} />
        <div className={classes.done}>
          <Button fullWidth size="lg" onClick={() => setOpened(false)}>
            {total === 0 ? 'No one found: close the filters' : `Show ${total === 1 ? 'one person' : `${total} people`}`}
          </Button>
        </div>
      </Modal>
    </>
  );
}
