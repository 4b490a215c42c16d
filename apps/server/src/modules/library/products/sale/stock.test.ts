import { changeProduct, deleteProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productStageFor, variantsOf } from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import type { Pieces } from './sale.store.ts';
import { returnStock, takeStock } from './sale.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, publish, change, read } = productStageFor(() => server);

const take = async (items: readonly Pieces[]) =>
  (await server.app.transaction((work) => takeStock(work, items))).shortages;
const giveBack = (items: readonly Pieces[]) => server.app.transaction((work) => returnStock(work, items));
const piecesOf = ({ variants }: OwnProduct, ...quantities: number[]): Pieces[] =>
  quantities.map((quantity, index) => ({ variantId: variants[index]?._id ?? '', quantity }));
const stockOf = async (product: OwnProduct) => (await read(product)).variants.map(({ stock }) => stock);

test('of 200 who take a piece at once, those get one for whom there is one', async () => {
  const product = await publish(await worldOf().performer(), { stock: 10 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => take(piecesOf(product, 1))));
  expect(outcomes.filter((shortages) => shortages.length === 0)).toHaveLength(10);
  expect(await read(product)).toMatchObject({ stock: 0, status: 'sold_out' });
});

test('all pieces are taken, or none', async () => {
  const product = await publish(
    await worldOf().performer(),
    variantsOf([
      { name: 'S', stock: 5 },
      { name: 'L', stock: 1 },
    ]),
  );
  const [, large] = product.variants;
  expect(await take(piecesOf(product, 2, 2))).toEqual([{ variantId: large?._id, left: 1 }]);
  expect(await stockOf(product)).toEqual([5, 1]);
  expect(await take(piecesOf(product, 2, 1))).toEqual([]);
  expect(await stockOf(product)).toEqual([3, 0]);
  expect(await take([...piecesOf(product, 2), ...piecesOf(product, 2)])).toMatchObject([{ left: 3 }]);
});

test('pieces that come back can be taken again', async () => {
  const product = await publish(await worldOf().performer(), { stock: 2 });
  await take(piecesOf(product, 2));
  await giveBack(piecesOf(product, 2));
  expect(await stockOf(product)).toEqual([2]);
  expect(await take(piecesOf(product, 2))).toEqual([]);
});

test('unlimited stock always suffices and stays unlimited', async () => {
  const product = await publish(await worldOf().performer());
  expect(await take(piecesOf(product, 1_000))).toEqual([]);
  await giveBack(piecesOf(product, 3));
  expect(await stockOf(product)).toEqual([null]);
});

test('what was removed or deleted cannot be taken', async () => {
  const performer = await worldOf().performer();
  const product = await publish(performer, variantsOf([{ name: 'S' }, { name: 'L' }]));
  const [small, large] = product.variants;
  await change(performer, product, variantsOf([{ _id: large?._id, name: 'L' }]));
  expect(await take(piecesOf(product, 1))).toEqual([{ variantId: small?._id, left: 0 }]);
  await performer.client.call(deleteProduct, { params: { id: product._id } });
  expect(await take([{ variantId: large?._id ?? '', quantity: 1 }])).toEqual([{ variantId: large?._id, left: 0 }]);
  await giveBack(piecesOf(product, 1));
});

test('carts that name the same products in another order do not block each other, nor a change of the product', async () => {
  const performer = await worldOf().performer();
  const products = [await publish(performer, { stock: 100 }), await publish(performer, { stock: 100 })];
  const items = products.flatMap((product) => piecesOf(product, 1));
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => take(index % 2 === 0 ? items : items.toReversed())),
    ...Array.from({ length: 5 }, (_, index) =>
      change(performer, products[index % 2] as OwnProduct, { name: `Name ${index}` }),
    ),
  ]);
  for (const product of products) expect(await stockOf(product)).toEqual([80]);
});

test('a change of a product that does not name its stock undoes no sale', async () => {
  const performer = await worldOf().performer();
  const product = await publish(performer, variantsOf([{ name: 'S', stock: 5 }]));
  await take(piecesOf(product, 2));
  await change(performer, product, variantsOf([{ _id: product.variants[0]?._id, name: 'Small' }]));
  expect(await stockOf(product)).toEqual([3]);
});

describe('low stock', () => {
  test('is announced once until pieces are added', async () => {
    const performer = await worldOf().performer();
    const product = await publish(performer, { stock: 5, lowStockAt: 3 });
    const announced: number[] = [];
    server.app.events.on('product.ran-low', async (_work, { productId, left }) => {
      if (productId === product._id) announced.push(left);
    });
    for (let count = 0; count < 3; count += 1) await take(piecesOf(product, 1));
    expect(announced).toEqual([3]);
    await performer.client.call(changeProduct, { params: { id: product._id }, body: { stock: 4 }, files: {} });
    await take(piecesOf(product, 1));
    expect(announced).toEqual([3, 3]);
  });

  test('does not prevent its product from becoming unlimited', async () => {
    const performer = await worldOf().performer();
    const product = await publish(performer, { stock: 2, lowStockAt: 1 });
    await take(piecesOf(product, 1));
    await change(performer, product, { stock: 'unlimited' });
    expect(await stockOf(product)).toEqual([null]);
  });
});
