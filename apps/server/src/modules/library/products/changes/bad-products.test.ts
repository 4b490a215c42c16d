import { createProduct, searchOwnProducts, uploadProductImage } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  download,
  productStageFor,
  variantsOf,
  type ProductBody,
  type ProductFiles,
} from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer();
  performer = await worldOf().performer();
});
afterAll(() => server.stop());

const { worldOf, picture, publish, publishDownload, change } = productStageFor(() => server);

/** What performers own afterwards: rows of products and files. */
async function leftOf({ id }: Person): Promise<number[]> {
  const { database } = server.app;
  const products = await database.selectFrom('products').select('id').where('performer_id', '=', id).execute();
  const files = await database
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', id)
    .where('type', 'like', 'product%')
    .execute();
  return [products.length, files.length];
}

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Size ${index}` }));
const nowhere = '0198a7c4-0000-7000-8000-000000000000';

describe('is rejected with the field that is wrong, and leaves nothing', () => {
  test.each<[string, object, string]>([
    ['no name', { name: '\u200B' }, 'name'],
    ['a name of 200 letters', { name: 'n'.repeat(200) }, 'name'],
    ['a type that does not exist', { type: 'rented' }, 'type'],
    ['no price', { price: 'much' }, 'price'],
    ['a price of zero', { price: 0 }, 'price'],
    ['a negative price', { price: -5 }, 'price'],
    ['a price with three decimals', { price: 1.005 }, 'price'],
    ['a price beyond the wallet', { price: 5_000 }, 'price'],
    ['a price beyond all numbers', { price: '1e400' }, 'price'],
    ['a rule that a product cannot have', { access: 'paid' }, 'access'],
    ['a higher price for subscribers', { subscriberPrice: 21 }, 'subscriberPrice'],
    ['half a piece', { stock: 1.5 }, 'stock'],
    ['less than nothing in stock', { stock: -1 }, 'stock'],
    ['more days than anyone waits', { handlingDays: 365 }, 'handlingDays'],
    ['no moment', { publishedAt: 'tomorrow' }, 'publishedAt'],
    ['a moment in ten years', { publishedAt: '2099-01-01T00:00:00Z' }, 'publishedAt'],
    ['a status that follows from something else', { status: 'sold_out' }, 'status'],
    ['variants that are no JSON', { variants: '[{' }, 'variants'],
    ['variants that are no list', { variants: '{"name":"S"}' }, 'variants'],
    ['101 variants', variantsOf(many(101)), 'variants'],
    ['10,000 variants', variantsOf(many(10_000)), 'variants'],
    ['a negative price of a variant', variantsOf([{ name: 'S', price: -1 }]), 'variants.0.price'],
    ['a price of a variant beyond the wallet', variantsOf([{ name: 'S', price: 5_000 }]), 'variants.0.price'],
    [
      'a higher price of a variant for subscribers',
      variantsOf([{ name: 'S', subscriberPrice: 20 }]),
      'variants.0.subscriberPrice',
    ],
    ['two variants of the same name', variantsOf([{ name: 'Size É' }, { name: 'size e' }]), 'variants.1.name'],
    ['a variant without a name among others', variantsOf([{ name: 'S' }, { name: ' ' }]), 'variants.1.name'],
    ['a variant of another product', variantsOf([{ _id: nowhere, name: 'S' }]), 'variants.0._id'],
    ['a stock beside variants', { stock: 3, ...variantsOf([{ name: 'S' }]) }, 'stock'],
    ['an image that does not exist', { imageIds: nowhere }, 'imageIds.0'],
    ['an image that is no id', { imageIds: 'one,two' }, 'imageIds.0'],
    ['a video that does not exist', { videoId: nowhere }, 'videoId'],
    ['a file that does not exist', { type: 'digital', fileIds: nowhere }, 'fileIds.0'],
    ['a download that is published without a file', { type: 'digital', status: 'published' }, 'file'],
  ])('%s', async (_, body, field) => {
    const before = await leftOf(performer);
    await expect(publish(performer, body as Partial<ProductBody>)).rejects.toMatchObject({
      statusCode: 422,
      fields: { [field]: expect.stringMatching(/\S/) },
    });
    expect(await leftOf(performer)).toEqual(before);
  });

  test.each<[string, Partial<ProductBody>, () => Promise<ProductFiles>, string]>([
    [
      'an image that is a text',
      {},
      async () => ({ images: [await picture(), new File(['no picture'], 'a.jpg', { type: 'image/jpeg' })] }),
      'images',
    ],
    ['an empty file', { type: 'digital' }, async () => ({ file: download('a.zip', '') }), 'file'],
    ['a file of what is shipped', {}, async () => ({ file: download() }), 'file'],
    [
      'two variants of a download',
      { type: 'digital', ...variantsOf(many(2)) },
      async () => ({ file: download() }),
      'variants',
    ],
  ])('%s', async (_, body, files, field) => {
    const before = await leftOf(performer);
    await expect(publish(performer, body, await files())).rejects.toMatchObject({
      statusCode: 422,
      fields: { [field]: expect.stringMatching(/\S/) },
    });
    expect(await leftOf(performer)).toEqual(before);
  });
});

test('more than ten images are too many, in one form and in several', async () => {
  const pictures = await Promise.all(Array.from({ length: 11 }, picture));
  await expect(publish(performer, {}, { images: pictures })).rejects.toMatchObject({
    statusCode: 422,
    fields: { images: 'At most 10 files.' },
  });
  const product = await publish(performer, {}, { images: pictures.slice(0, 9) });
  await expect(change(performer, product, {}, { images: pictures.slice(0, 2) })).rejects.toMatchObject({
    statusCode: 422,
    fields: { images: 'At most 10 images.' },
  });
  expect((await change(performer, product, {}, { images: pictures.slice(0, 1) })).images).toHaveLength(10);
});

test('a field of a form that is too long to be read whole is rejected, not cut', async () => {
  await expect(publish(performer, { description: 'x'.repeat(700_000) })).rejects.toMatchObject({
    statusCode: 422,
    fields: { description: 'This is too long.' },
  });
});

test('an image of another product cannot be used by its number, nor one that is here twice', async () => {
  const { _id } = await performer.client.call(uploadProductImage, { body: {}, files: { file: await picture() } });
  await expect(publish(performer, { imageIds: `${_id},${_id}` })).rejects.toMatchObject({
    statusCode: 422,
    fields: { 'imageIds.1': expect.stringContaining('twice') },
  });
  const product = await publishDownload(performer);
  await expect(change(performer, product, { imageIds: product.files?.[0]?._id ?? '' })).rejects.toMatchObject({
    statusCode: 422,
    fields: { 'imageIds.0': expect.stringContaining('another purpose') },
  });
});

test('a change that is rejected changes nothing', async () => {
  const product = await publish(
    performer,
    variantsOf([
      { name: 'S', stock: 2 },
      { name: 'L', stock: 2 },
    ]),
  );
  await expect(
    change(performer, product, { name: 'New', ...variantsOf([{ name: 'S' }]), price: 0 }),
  ).rejects.toMatchObject({ statusCode: 422 });
  const { data } = await performer.client.call(searchOwnProducts, { query: { pageSize: 100 } });
  expect(data.find(({ _id }) => _id === product._id)).toMatchObject({
    name: 'Signed poster',
    variants: [{ stock: 2 }, { stock: 2 }],
  });
});

test('all that is wrong is reported at once', async () => {
  const failure = performer.client.call(createProduct, {
    body: {
      type: 'physical',
      name: 'Poster',
      price: 5_000,
      handlingDays: 1,
      stock: 1,
      ...variantsOf([{ name: 'S', price: 6_000 }, { name: 'S' }]),
      imageIds: nowhere,
    },
    files: {},
  });
  await expect(failure).rejects.toMatchObject({ statusCode: 422 });
  const error = (await failure.catch((caught: unknown) => caught)) as { readonly fields: object };
  expect(Object.keys(error.fields).toSorted()).toEqual([
    'imageIds.0',
    'price',
    'stock',
    'variants.0.price',
    'variants.1.name',
  ]);
});
