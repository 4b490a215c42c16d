import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { deleteProduct, removeProductFile } from '@ovation/contract/shop/products.ts';
import { defaultCover } from '@ovation/domain';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, productStageFor, variantsOf } from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import type { Viewing } from '../../../access/index.ts';
import { readCovers } from '../products.ts';
import { loadSellable, readDownloads } from './sale.ts';
import { holdProducts } from './sale.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, picture, publish, publishDownload, change, order } = productStageFor(() => server);

const viewingOf = ({ id, username }: Person, kind: 'user' | 'performer' = 'user'): Viewing => ({
  viewer: { id, username, kind, status: 'active' },
  country: undefined,
});
const sellableTo = async (viewing: Viewing, { _id }: OwnProduct) =>
  (await loadSellable(server.app, viewing, [_id, _id])).get(_id);

test('a product is loaded with the price that the viewer pays', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan({ balance: 50 })];
  const product = await publish(performer, {
    access: 'followers',
    price: 20,
    subscriberPrice: 15,
    ...variantsOf([
      { name: 'S', stock: 3, sku: 'A1', weightGrams: 90 },
      { name: 'L', price: 30 },
      { name: 'XL', price: 40, subscriberPrice: 35 },
    ]),
  });
  const prices = async () => (await sellableTo(viewingOf(fan), product))?.variants.map(({ price }) => price);
  expect(await sellableTo(viewingOf(fan), product)).toMatchObject({
    isGranted: false,
    isOwn: false,
    isBought: false,
    hasContent: true,
    status: 'published',
    performer: { _id: performer.id },
    variants: [{ name: 'S', sku: 'A1', price: 2_000n, stock: 3n, weightGrams: 90 }, { stock: null }, {}],
  });
  expect(await prices()).toEqual([2_000n, 3_000n, 4_000n]);
  await worldOf().subscribe(fan, performer);
  expect(await sellableTo(viewingOf(fan), product)).toMatchObject({ isGranted: true });
  expect(await prices()).toEqual([1_500n, 3_000n, 3_500n]);
  expect(await sellableTo(viewingOf(performer, 'performer'), product)).toMatchObject({ isOwn: true });
});

test('a download knows that it was bought, and that it has no file', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const [empty, full] = [await publish(performer, { type: 'digital' }), await publishDownload(performer)];
  await order(fan, full, 'completed');
  expect(await sellableTo(viewingOf(fan), full)).toMatchObject({ isBought: true, hasContent: true });
  expect(await sellableTo(viewingOf(fan), empty)).toBeUndefined();
  expect(await sellableTo(viewingOf(performer, 'performer'), empty)).toMatchObject({
    status: 'draft',
    hasContent: false,
  });
});

test('covers outlive their products', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const [one, two] = [await publish(performer, {}, { images: [await picture()] }), await publish(performer)];
  await server.runJobs();
  await performer.client.call(deleteProduct, { params: { id: two._id } });
  const covers = await readCovers(server.app, viewingOf(fan), [one._id, two._id]);
  expect([covers.get(one._id), covers.get(two._id)]).toEqual([expect.stringContaining('/image-'), defaultCover]);
});

test('a sale that is under way keeps its product from being deleted', async () => {
  const performer = await worldOf().performer();
  const product = await publish(performer);
  const deletion = await server.app.transaction(async (work) => {
    expect(await holdProducts(work.db, [product._id])).toEqual(new Set([product._id]));
    const deleting = performer.client.call(deleteProduct, { params: { id: product._id } });
    // A change goes on meanwhile, and shows that the deletion, which was asked for first, waits.
    await change(performer, product, { name: 'Renamed' });
    expect(await sellableTo(viewingOf(performer, 'performer'), product)).toMatchObject({ name: 'Renamed' });
    return { deleting };
  });
  await deletion.deleting;
  expect(await sellableTo(viewingOf(performer, 'performer'), product)).toBeUndefined();
});

test('buyers get the latest version, files that were removed after they bought, and a replaced one while it is kept', async () => {
  const [performer, early, late] = [await worldOf().performer(), await worldOf().fan(), await worldOf().fan()];
  const product = await publishDownload(performer);
  const { files = [] } = await change(performer, product, {}, { file: download('words.txt') });
  const names = async (viewing: Viewing) =>
    (await readDownloads(server.app, viewing, product._id)).files.map(({ name, version }) => `${name} ${version}`);
  await order(early, product, 'completed');
  server.clock.advance(60_000);
  await performer.client.call(removeProductFile, { params: { id: product._id, fileId: files[1]?._id ?? '' } });
  server.clock.advance(60_000);
  await order(late, product, 'completed');
  await change(performer, product, {}, { file: download('songs.zip', 'better') });
  expect(await names(viewingOf(early))).toEqual(['songs.zip 1', 'words.txt 1', 'songs.zip 2']);
  expect(await names(viewingOf(late))).toEqual(['songs.zip 1', 'songs.zip 2']);
  expect(await names(viewingOf(performer, 'performer'))).toEqual(['songs.zip 2']);
  await change(performer, product, {}, { file: download('words.txt', 'again') });
  expect(await names(viewingOf(early))).toEqual(['songs.zip 1', 'words.txt 1', 'songs.zip 2', 'words.txt 2']);
});
