import { listPerformerFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { api } from '../../../../platform/api/api.ts';
import type { Endless } from '../../../../platform/lists/endless.ts';

/** Posts further down than this many pages of their performer keep their state until they are opened. */
const maxPages = 5;

/**
 * Shows what access to a performer's posts is like now, without moving any post: after a follow, a list of the posts of
 * many would otherwise become that of one.
 */
export async function renewPosts(
  { items, patch }: Pick<Endless<Feed>, 'items' | 'patch'>,
  performerId: string,
): Promise<void> {
  const missing = new Set(items.filter(({ performer }) => performer._id === performerId).map(({ _id }) => _id));
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && missing.size > 0; page += 1) {
    const { data, nextCursor } = await api.call(listPerformerFeeds, {
      params: { username: performerId },
      query: { cursor },
    });
    const renewed = new Map(data.filter(({ _id }) => missing.delete(_id)).map((feed) => [feed._id, feed]));
    patch(
      ({ _id }) => renewed.has(_id),
      (feed) => renewed.get(feed._id) ?? feed,
    );
    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}
