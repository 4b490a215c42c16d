import { ApiError } from '@ovation/client';

/** What is beside a page's content may be missing: no refusal of it takes the page away. */
export async function orNone<Item>(list: Promise<{ readonly data: readonly Item[] }>): Promise<readonly Item[]> {
  try {
    return (await list).data;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
