import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import {
  deleteProduct,
  getOwnProduct,
  removeProductFile,
  searchOwnProducts,
  uploadProductImage,
} from '@ovation/contract/shop/products.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productStageFor } from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, picture, publish, publishDownload, change, read, order } = productStageFor(() => server);

test('a sold product is withdrawn, and its buyers keep it; any other is deleted with its files', async () => {
  const [performer, fan, other] = [await worldOf().performer(), await worldOf().fan(), await worldOf().fan()];
  const [sold, shipped, unsold] = [
    await publishDownload(performer),
    await publish(performer),
    await publishDownload(performer),
  ];
  await order(fan, sold, 'completed');
  await order(fan, shipped, 'shipped');
  await order(fan, unsold, 'cancelled');
  for (const { _id } of [sold, shipped, unsold]) {
    await performer.client.call(deleteProduct, { params: { id: _id } });
    await performer.client.call(deleteForGood, { params: { kind: 'product', id: _id } });
  }
  expect(await read(sold, fan.client)).toMatchObject({ status: 'withdrawn', isBought: true, files: [{}] });
  await expect(read(sold, other.client)).rejects.toMatchObject({ statusCode: 404 });
  await expect(performer.client.call(getOwnProduct, { params: { id: sold._id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  expect((await performer.client.call(searchOwnProducts)).data).toEqual([]);
  const rows = await server.app.database
    .selectFrom('products')
    .select('id')
    .where('performer_id', '=', performer.id)
    .execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual([sold._id, shipped._id].toSorted());
  const files = await server.app.database
    .selectFrom('files')
    .select('object_id')
    .where('owner_id', '=', performer.id)
    .where('type', '=', 'product-file')
    .execute();
  expect(files).toEqual([{ object_id: sold._id }]);
});

test('its sales and earnings are those of paid orders', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer);
  for (const status of ['paid', 'completed', 'refunded', 'cancelled'] as const) await order(fan, product, status);
  expect(await performer.client.call(getOwnProduct, { params: { id: product._id } })).toMatchObject({
    totalSale: 2,
    earned: 32,
  });
  expect(await read(product, fan.client)).toMatchObject({ isBought: true });
});

describe('only its own performer', () => {
  test('who is approved may sell', async () => {
    const [pending, fan] = [await worldOf().performer({ approved: false }), await worldOf().fan()];
    await expect(publish(pending)).rejects.toMatchObject({ statusCode: 403, code: 'performer-not-approved' });
    await expect(publish(fan)).rejects.toMatchObject({ statusCode: 403, code: 'role-not-allowed' });
  });

  test('changes, reads or deletes it', async () => {
    const [performer, other] = [await worldOf().performer(), await worldOf().performer()];
    const product = await publishDownload(performer);
    const params = { id: product._id };
    await expect(change(other, product, { name: 'Mine' })).rejects.toMatchObject({ statusCode: 404 });
    for (const operation of [deleteProduct, getOwnProduct])
      await expect(other.client.call(operation, { params })).rejects.toMatchObject({ statusCode: 404 });
    const fileId = product.files?.[0]?._id ?? '';
    await expect(other.client.call(removeProductFile, { params: { ...params, fileId } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(
      performer.client.call(removeProductFile, { params: { ...params, fileId: product._id } }),
    ).rejects.toMatchObject({ statusCode: 404 });
    expect(await read(product)).toMatchObject({ name: 'Songs of one evening' });
  });

  test('uses its images, files and videos', async () => {
    const [performer, other] = [await worldOf().performer(), await worldOf().performer()];
    const { _id: imageId } = await other.client.call(uploadProductImage, {
      body: {},
      files: { file: await picture() },
    });
    await expect(publish(performer, { imageIds: imageId })).rejects.toMatchObject({
      statusCode: 422,
      fields: { 'imageIds.0': expect.stringContaining('does not exist') },
    });
    const foreign = await publishDownload(other);
    await expect(publish(performer, { type: 'digital', fileIds: foreign.files?.[0]?._id ?? '' })).rejects.toMatchObject(
      {
        statusCode: 422,
        fields: { 'fileIds.0': expect.stringContaining('does not exist') },
      },
    );
    await expect(publish(other, { imageIds: imageId, videoId: imageId })).rejects.toMatchObject({
      statusCode: 422,
      fields: { videoId: expect.stringContaining('does not exist') },
    });
    await publish(other, { imageIds: imageId });
    await expect(publish(other, { imageIds: imageId })).rejects.toMatchObject({
      statusCode: 422,
      fields: { 'imageIds.0': expect.stringContaining('used elsewhere') },
    });
    await expect(publish(other, { type: 'digital', fileIds: imageId })).rejects.toMatchObject({ statusCode: 422 });
  });
});

test('a sold product that its performer deletes is in their list of withdrawn ones, with what it earned', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const [sold, kept] = [await publish(performer, {}, { images: [await picture()] }), await publish(performer)];
  await order(fan, sold, 'completed');
  await performer.client.call(deleteProduct, { params: { id: sold._id } });
  const list = async (query: object) => (await performer.client.call(searchOwnProducts, { query })).data;
  expect((await list({})).map(({ _id }) => _id)).toEqual([kept._id]);
  expect(await list({ status: 'withdrawn' })).toMatchObject([
    { _id: sold._id, status: 'withdrawn', totalSale: 1, earned: 16, images: [] },
  ]);
  const { total } = await performer.client.call(searchOwnProducts, { query: { status: 'withdrawn', q: 'nothing' } });
  expect(total).toBe(0);
  const other = await worldOf().performer();
  expect((await other.client.call(searchOwnProducts, { query: { status: 'withdrawn' } })).total).toBe(0);
});
