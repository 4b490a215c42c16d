import { t } from '@ovation/language/t.ts';
import { Group, Pagination, Select, Text } from '@mantine/core';
import type { Listing } from '../../platform/lists/listing.ts';
import { pagesOf, rangeOf } from './list-range.ts';

interface ListFooterProps {
  readonly listing: Listing;
  readonly total: number;
}

const pageSizes = ['10', '20', '50', '100'];

/** The page of a listing and the number of rows per page; both are in the address. */
export function ListFooter({ listing, total }: ListFooterProps) {
  const { current, pageSize } = listing.query;
  const pages = pagesOf(pageSize, total);
  if (total <= Math.min(pageSize, 10) && current === 1) return null;
  return (
    <Group justify="space-between" gap="md">
      <Text size="sm" c="dimmed">
        {rangeOf(current, pageSize, total)}
      </Text>
      <Pagination
        total={pages}
        value={Math.min(current, pages)}
        onChange={(page) => listing.set({ current: page })}
        siblings={1}
        size="md"
        getControlProps={labelOf}
        getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
      />
      <Select
        aria-label={t('Rows per page')}
        data={pageSizes}
        value={String(pageSize)}
        onChange={(value) => listing.set({ pageSize: Number(value ?? 10) })}
        w={90}
        size="sm"
        allowDeselect={false}
      />
    </Group>
  );
}

const labels = { first: t('First page'), previous: t('Previous page'), next: t('Next page'), last: t('Last page') };

function labelOf(control: keyof typeof labels) {
  return { 'aria-label': labels[control] };
}
