import type { Stream } from '@ovation/contract/live/stream.ts';
import type * as operations from '@ovation/contract/shop/purchases.ts';
import type { Purchase, PurchaseType } from '@ovation/contract/shop/purchases.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { unlessViewed } from '../../../platform/http/staff-access.ts';
import type { Viewing } from '../../access/index.ts';
import { presentAccountCards, requireCard } from '../../accounts/index.ts';
import { readFeeds, readGalleries, readVideos } from '../../library/index.ts';
import { loadOrders } from '../orders/order.store.ts';
import { presentOrders } from '../orders/present-orders.ts';
import { loadBoughtMessages, listPurchases, type PurchaseRow } from './purchase-list.store.ts';
import type { Call } from '../../../platform/http/call.ts';

/** What a purchase shows of its object; nothing if it is not there for its buyer. */
type Shown = Pick<Purchase, 'title' | 'picture' | 'conversationId' | 'order'>;

type BuyerViewing = Viewing & { readonly viewerId: string };

/** Purchases of one account, each kind loaded in one batch. */
async function presentPurchases(app: App, viewing: BuyerViewing, rows: readonly PurchaseRow[]): Promise<Purchase[]> {
  const [cards, shown] = await Promise.all([
    presentAccountCards(app.database, [...new Set(rows.map(({ performer_id }) => performer_id))]),
    showAll(app, viewing, rows),
  ]);
  return rows.map((row) => {
    const object = shown.get(row.object_id);
    return {
      _id: row.id,
      type: row.type,
      objectId: row.object_id,
      performer: requireCard(cards, row.performer_id),
      paid: fromMinor(row.paid),
      isThere: object !== undefined,
      title: '',
      ...object,
      createdAt: row.created_at.toISOString(),
    };
  });
}

async function showAll(app: App, viewing: BuyerViewing, rows: readonly PurchaseRow[]): Promise<Map<string, Shown>> {
  const byType = Map.groupBy(rows, ({ type }) => type);
  const pages = await Promise.all(
    [...byType].map(([type, ofType]) =>
      shownBy[type](
        app,
        viewing,
        ofType.map(({ object_id }) => object_id),
      ),
    ),
  );
  return new Map(pages.flat());
}

type Show = (app: App, viewing: BuyerViewing, ids: readonly string[]) => Promise<(readonly [string, Shown])[]>;

/** Access decides what is there, as on its page. */
const shownBy: Record<PurchaseType, Show> = {
  async feed(app, viewing, ids) {
    const feeds = await readFeeds(app, viewing, ids);
    return feeds.map(({ _id, text, files }) => [_id, { title: beginningOf(text), ...pictureOf(files[0]) }]);
  },
  async gallery(app, viewing, ids) {
    const galleries = await readGalleries(app, viewing, ids);
    return galleries.map(({ _id, title, cover }) => [_id, { title, ...pictureOf(cover) }]);
  },
  async video(app, viewing, ids) {
    const videos = await readVideos(app, viewing, ids);
    return videos.map(({ _id, title, cover }) => [_id, { title, picture: cover }]);
  },
  async message(app, viewing, ids) {
    const messages = await loadBoughtMessages(app.database, viewing, ids);
    return [...messages].map(([id, { text, conversation_id }]) => [
      id,
      { title: beginningOf(unlessViewed(viewing.viewer, text) ?? ''), conversationId: conversation_id },
    ]);
  },
  async product(app, viewing, ids) {
    const orders = await presentOrders(app, await loadOrders(app.database, ids), { party: 'buyer', viewing });
    return orders.map((order) => [order._id, { title: order.items[0]?.name ?? '', order }]);
  },
  async stream(app, viewing, ids) {
    const streams = ((await app.bookmarkReaders.get('stream')?.(app, viewing, ids)) ?? []) as readonly Stream[];
    return streams.map(({ _id, title, thumbnail }) => [_id, { title, picture: thumbnail }]);
  },
};

const longestTitle = 120;

function beginningOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line;
}

/** The smallest one: lists show it as a thumbnail. */
function pictureOf(file: FeedFile | undefined): Pick<Shown, 'picture'> {
  const url = file?.thumbnails[0]?.url;
  return url === undefined ? {} : { picture: url };
}

export async function searchPurchases({ app, actor, query, request }: Call<typeof operations.searchPurchases>) {
  const { rows, total } = await listPurchases(app.database, actor.id, query);
  return {
    data: await presentPurchases(app, { viewer: actor, viewerId: actor.id, country: request.country }, rows),
    total,
  };
}
