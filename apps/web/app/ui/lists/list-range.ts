/** The rows of a listing that a page shows: "11–20 of 35"; past the end only the total. */
import { t } from '@ovation/language/t.ts';
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
