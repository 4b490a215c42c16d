/** How many rows are in memory at once. */
export const pageSize = 500;

/** The rows of all pages, one after the other; a page is read when the one before has been written. */
export async function* pagesOf<Item>(read: (last: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item[]> {
  let last: Item | undefined;
  let page: Item[];
  do {
    page = await read(last);
    last = page.at(-1);
    if (page.length > 0) yield page;
  } while (page.length === pageSize);
}
