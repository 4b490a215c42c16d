import { english, t } from '@ovation/language/t.ts';
import { Group, Pagination, Select, Text } from '@mantine/core';
import type { Listing } from '../../platform/lists/listing.ts';

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

const labels = {
  first: english('First page'),
  previous: english('Previous page'),
  next: english('Next page'),
  last: english('Last page'),
};

function labelOf(control: keyof typeof labels) {
  return { 'aria-label': labels[control] };
}

/** The rows of a listing that a page shows: "11–20 of 35"; past the end only the total. */
export function rangeOf(current: number, pageSize: number, total: number): string {
  const first = (current - 1) * pageSize + 1;
  return first > total
    ? t('{total} total', { total })
    : t('{first}–{min} of {total}', { first, min: Math.min(total, current * pageSize), total });
}

/** The number of pages; an empty list has one. */
export function pagesOf(pageSize: number, total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
