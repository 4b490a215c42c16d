import { removeProductFile, searchOwnProducts, uploadProductImage } from '@ovation/contract/shop/products.ts';
import { makePicture } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { download, productStageFor, variantsOf } from '../../../../../test/stages/product-stage.ts';
import { deleteReplacedFilesJob } from './changes.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const { worldOf, picture, publish, publishDownload, change, read, get, order } = productStageFor(() => server);

test('what is shipped has images in order, a price and stock, and everyone sees it', async () => {
  const performer = await worldOf().performer();
  const product = await publish(
    performer,
    { description: 'On thick paper.', stock: 3, weightGrams: 300, handlingDays: 2, lowStockAt: 1 },
    { images: [await picture(), await makePicture({ width: 320, height: 240 })] },
  );
  expect(product).toMatchObject({ status: 'published', stock: 3, totalSale: 0, earned: 0, lowStockAt: 1 });
  await server.runJobs();
  const seen = await read(product);
  expect(seen).toMatchObject({
    type: 'physical',
    name: 'Signed poster',
    description: 'On thick paper.',
    price: 20,
    stock: 3,
    handlingDays: 2,
    variants: [{ name: '', price: 20, pays: 20, stock: 3, weightGrams: 300 }],
    images: [{ status: 'ready' }, { status: 'ready' }],
    isBought: false,
    totalFile: 0,
    access: { rule: 'public', granted: true },
  });
  expect(seen).not.toHaveProperty('files');
  expect(seen).not.toHaveProperty('rating');
  expect((await get(seen.cover)).status).toBe(200);
  expect((await get(seen.images[1]?.url ?? '')).status).toBe(200);
});

test('images that were uploaded before come in the given order, new ones follow, and the others are deleted', async () => {
  const performer = await worldOf().performer();
  const upload = async () => {
    const { _id } = await performer.client.call(uploadProductImage, { body: {}, files: { file: await picture() } });
    return _id;
  };
  const [one, two, three] = [await upload(), await upload(), await upload()];
  const product = await publish(performer, { imageIds: [two, one, three].join(',') }, { images: [await picture()] });
  expect(product.images.slice(0, 3).map(({ _id }) => _id)).toEqual([two, one, three]);
  expect(product.images).toHaveLength(4);
  const changed = await change(performer, product, { imageIds: `${three},${two}` });
  expect(changed.images.map(({ _id }) => _id)).toEqual([three, two]);
  expect((await change(performer, product, { name: 'The same images' })).images).toHaveLength(2);
  expect((await change(performer, product, { imageIds: 'none' })).images).toEqual([]);
  const left = await server.app.database
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', performer.id)
    .execute();
  expect(left.map(({ id }) => id)).not.toContain(one);
});

test('a download is for its buyers and its performer, whatever its bytes claim to be', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publishDownload(performer);
  expect(product).toMatchObject({
    status: 'published',
    files: [{ name: 'songs.zip', sizeBytes: 9, version: 1 }],
    totalFile: 1,
    totalBytes: 9,
  });
  expect(await read(product, fan.client)).toMatchObject({ isBought: false, totalFile: 1, totalBytes: 9 });
  expect(await read(product, fan.client)).not.toHaveProperty('files');
  await order(fan, product, 'completed');
  expect(await read(product, fan.client)).toMatchObject({ isBought: true, files: [{ name: 'songs.zip' }] });
  const fileId = product.files?.[0]?._id ?? '';
  for (const name of ['original', 'songs.zip'])
    expect((await get(server.app.mediaAddresses.sign({ id: fileId, duration_ms: null }, name), fan.token)).status).toBe(
      404,
    );
});

test('a file of the same name is the next version; the old one is kept for a day, and then deleted', async () => {
  const performer = await worldOf().performer();
  const product = await publishDownload(performer);
  const changed = await change(performer, product, {}, { file: download('songs.zip', 'better songs') });
  expect(changed.files).toMatchObject([{ name: 'songs.zip', sizeBytes: 12, version: 2 }]);
  const added = await change(performer, product, {}, { file: download('words.txt', 'la la') });
  expect(added.files?.map(({ name, version }) => [name, version])).toEqual([
    ['songs.zip', 2],
    ['words.txt', 1],
  ]);
  await server.runJobs();
  const { storage_key } = await server.app.database
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', changed.files?.[0]?._id ?? '')
    .executeTakeFirstOrThrow();
  expect(await server.app.storage.stat(storage_key)).toMatchObject({ sizeBytes: 12 });
  const old = () =>
    server.app.database
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', product.files?.[0]?._id ?? '')
      .executeTakeFirst();
  const kept = (await old())?.storage_key ?? '';
  const passHours = async (hours: number) => {
    server.clock.advance(hours * 3_600_000);
    await server.runJob(deleteReplacedFilesJob, {});
    await server.runJobs();
  };
  await passHours(23);
  expect(await server.app.storage.stat(kept)).toMatchObject({ sizeBytes: 9 });
  await passHours(2);
  expect([await old(), await server.app.storage.stat(kept)]).toEqual([undefined, undefined]);
});

test('a removed file is gone for new buyers; the last one of what is published stays', async () => {
  const performer = await worldOf().performer();
  const product = await publishDownload(performer);
  const two = await change(performer, product, {}, { file: download('words.txt') });
  const remove = (fileId = '') => performer.client.call(removeProductFile, { params: { id: product._id, fileId } });
  const [songs, words] = (two.files ?? []).map(({ _id }) => _id);
  expect((await remove(words)).files?.map(({ name }) => name)).toEqual(['songs.zip']);
  await expect(remove(words)).rejects.toMatchObject({ statusCode: 404 });
  await expect(remove(songs)).rejects.toMatchObject({ statusCode: 409 });
  await change(performer, product, { status: 'draft' });
  expect((await remove(songs)).files).toEqual([]);
  await expect(change(performer, product, { status: 'published' })).rejects.toMatchObject({
    statusCode: 422,
    fields: { file: expect.stringContaining('draft') },
  });
});

test('variants have their own price, stock and number, which is for their seller', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer, {
    price: 30,
    ...variantsOf([
      { name: 'S', sku: 'POSTER-S', price: 18, stock: 2 },
      { name: 'L', sku: 'POSTER-L', stock: 5, subscriberPrice: 25 },
    ]),
  });
  expect(product).toMatchObject({
    price: 18,
    stock: 7,
    variants: [
      { name: 'S', sku: 'POSTER-S', price: 18, stock: 2 },
      { name: 'L', sku: 'POSTER-L', price: 30, subscriberPrice: 25, pays: 30, stock: 5 },
    ],
  });
  expect(JSON.stringify(await read(product, fan.client))).not.toContain('POSTER-');
  await worldOf().topUp(fan, 50);
  await worldOf().subscribe(fan, performer);
  expect((await read(product, fan.client)).variants.map(({ pays }) => pays)).toEqual([18, 25]);
});

test('variants that are left out are removed, others keep their id and their stock', async () => {
  const performer = await worldOf().performer();
  const product = await publish(
    performer,
    variantsOf([{ name: 'S', stock: 2 }, { name: 'M', stock: 3 }, { name: 'L' }]),
  );
  const [small, medium] = product.variants.map(({ _id }) => _id);
  const changed = await change(
    performer,
    product,
    variantsOf([
      { name: 'XL', stock: 1 },
      { _id: small, name: 'Small', price: 9 },
      { _id: medium, name: 'M', stock: null },
    ]),
  );
  expect(changed.variants.map(({ _id, name, stock }) => [_id, name, stock])).toEqual([
    [expect.any(String), 'XL', 1],
    [small, 'Small', 2],
    [medium, 'M', null],
  ]);
  expect(changed).toMatchObject({ price: 9 });
  expect(changed).not.toHaveProperty('stock');
  const single = await change(performer, product, { variants: '[]', stock: 4 });
  expect(single).toMatchObject({ price: 20, stock: 4, variants: [{ name: '', stock: 4 }] });
});

test('the lowest price follows the price of the product and of its variants', async () => {
  const performer = await worldOf().performer();
  const product = await publish(performer, { price: 20, ...variantsOf([{ name: 'S' }, { name: 'L', price: 26 }]) });
  expect(product.price).toBe(20);
  expect((await change(performer, product, { price: 28 })).price).toBe(26);
  expect((await change(performer, product, { price: 12 })).price).toBe(12);
});

test('drafts and scheduled products are for their performer; a product that is sold out is still shown', async () => {
  const performer = await worldOf().performer();
  const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  const draft = await publish(performer, { status: 'draft' });
  const scheduled = await publish(performer, { publishedAt: tomorrow });
  expect([draft.status, scheduled.status]).toEqual(['draft', 'scheduled']);
  for (const product of [draft, scheduled]) await expect(read(product)).rejects.toMatchObject({ statusCode: 404 });
  expect((await change(performer, draft, { status: 'published', stock: 0 })).status).toBe('sold_out');
  expect(await read(draft)).toMatchObject({ status: 'sold_out', stock: 0 });
  const list = (query: object) => performer.client.call(searchOwnProducts, { query });
  const namesIn = async (query: object) => (await list(query)).data.map(({ _id }) => _id);
  expect(await namesIn({ status: 'scheduled' })).toEqual([scheduled._id]);
  expect(await namesIn({ status: 'sold_out' })).toEqual([draft._id]);
  expect(await namesIn({ status: 'draft' })).toEqual([]);
  expect(await namesIn({ sortBy: 'stock', sort: 'asc' })).toEqual([draft._id, scheduled._id]);
  expect(await namesIn({ q: 'SIGNED' })).toHaveLength(2);
  expect(await namesIn({ type: 'digital' })).toEqual([]);
});

test('a download without a file begins as a draft', async () => {
  const performer = await worldOf().performer();
  expect(await publish(performer, { type: 'digital' })).toMatchObject({ status: 'draft', totalFile: 0 });
});

test('an empty description clears it; other empty fields count as omitted', async () => {
  const performer = await worldOf().performer();
  const product = await publish(performer, { description: 'On thick paper.' });
  expect(await change(performer, product, { name: 'Poster' })).toMatchObject({ description: 'On thick paper.' });
  const form = new FormData();
  for (const field of ['description', 'name', 'price', 'subscriberPrice']) form.set(field, '');
  const reply = await fetch(`${server.url}/api/performer/performer-assets/products/${product._id}`, {
    method: 'PUT',
    headers: { authorization: performer.token },
    body: form,
  });
  expect([reply.status, await reply.json()]).toMatchObject([200, { description: '', name: 'Poster', price: 20 }]);
});

test('each image says what it shows, in the seller’s words, to those who see it', async () => {
  const performer = await worldOf().performer();
  const textsOf = ({ images }: { readonly images: readonly { readonly alternativeText: string }[] }) =>
    images.map(({ alternativeText }) => alternativeText);
  const product = await publish(
    performer,
    { imageTexts: JSON.stringify(['A <b>bowl</b>', '']) },
    { images: [await picture(), await picture()] },
  );
  expect(textsOf(product)).toEqual(['A bowl', '']);
  const [one, two] = product.images.map(({ _id }) => _id);
  const turned = await change(performer, product, { imageIds: `${two},${one}` });
  expect(textsOf(turned)).toEqual(['', 'A bowl']);
  const more = await change(
    performer,
    product,
    { imageTexts: JSON.stringify(['The mark below it', 'A bowl', 'Three bowls']) },
    { images: [await picture()] },
  );
  expect(textsOf(more)).toEqual(['The mark below it', 'A bowl', 'Three bowls']);
  await server.runJobs();
  expect(textsOf(await read(product))).toEqual(['The mark below it', 'A bowl', 'Three bowls']);
  await change(performer, product, { access: 'subscribers' });
  expect(textsOf(await read(product))).toEqual(['', '', '']);
  for (const imageTexts of ['no list', '["1","2","3","4"]', JSON.stringify(['x'.repeat(301)]), '[1]'])
    await expect(change(performer, product, { imageTexts })).rejects.toMatchObject({ code: 'field-invalid' });
});
