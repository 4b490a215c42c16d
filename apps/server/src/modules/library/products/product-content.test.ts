import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { listBookmarkedProducts, listBookmarks, react } from '@ovation/contract/publishing/engagement.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStageFor } from '../../../../test/stages/product-stage.ts';
import { setReportStage, type ReportStage } from '../../../../test/stages/reports/report-stage.ts';
import { errorOf, tusClientFor } from '../../../../test/stages/tus-client.ts';

let stage: ReportStage;
beforeAll(async () => {
  stage = await setReportStage();
});
afterAll(() => stage.server.stop());

const { worldOf, picture, publish, publishDownload, change, read, get, order } = productStageFor(() => stage.server);
const { begin, begun, sendBytes, offsetOf, finish } = tusClientFor(() => stage.server);

const give = ({ client }: Person, objectId: string, action: 'like' | 'bookmark') =>
  client.call(react, { body: { objectId, objectType: 'product', action } });

test('a product is liked, commented on and bookmarked like other content', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer);
  expect(await give(fan, product._id, 'like')).toEqual({ isLiked: true, isBookmarked: false, totalLike: 1 });
  await give(fan, product._id, 'bookmark');
  const about = { objectType: 'product', objectId: product._id } as const;
  await fan.client.call(createComment, { body: { ...about, text: 'Is it signed?' } });
  expect(await read(product, fan.client)).toMatchObject({
    isLiked: true,
    isBookmarked: true,
    totalLike: 1,
    totalComment: 1,
  });
  expect((await fan.client.call(listComments, { query: about })).data).toMatchObject([{ text: 'Is it signed?' }]);
  const { client } = stage.server;
  expect(await client().call(getPerformer, { params: { id: performer.id } })).toMatchObject({ totalLike: 1 });
});

test('bookmarked products are found again, also under the name of their type', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const [open, locked, hidden] = [
    await publish(performer),
    await publish(performer, { access: 'subscribers' }),
    await publish(performer),
  ];
  for (const { _id } of [open, locked, hidden]) await give(fan, _id, 'bookmark');
  await change(performer, hidden, { status: 'draft' });
  const { data, total } = await fan.client.call(listBookmarkedProducts);
  expect([total, data.map(({ _id, access }) => [_id, access.granted])]).toEqual([
    2,
    [
      [locked._id, false],
      [open._id, true],
    ],
  ]);
  const bookmarks = await fan.client.call(listBookmarks, { params: { type: 'product' }, query: { pageSize: 1 } });
  expect(bookmarks).toMatchObject({
    total: 2,
    data: [{ objectType: 'product', objectId: locked._id, product: { _id: locked._id } }],
  });
  const rest = await fan.client.call(listBookmarks, {
    params: { type: 'product' },
    query: { cursor: bookmarks.nextCursor ?? '' },
  });
  expect(rest.data.map(({ objectId }) => objectId)).toEqual([open._id]);
  expect(await fan.client.call(listBookmarks, { params: { type: 'feed' } })).toEqual({ data: [], total: 0 });
  expect((await get('/api/reactions/comment/bookmark', fan.token)).status).toBe(404);
});

test('staff hide a reported product, show it again, and remove it with its files', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer, { description: 'On thick paper.' }, { images: [await picture()] });
  await stage.report(fan, product._id, 'product');
  const caseId = await stage.caseOf(product._id);
  const isListed = async () =>
    (await fan.client.call(searchProducts, { query: { performerId: performer.id } })).data.length === 1;
  await stage.act(caseId, 'hide');
  expect([await isListed(), await stage.statusOf(`/api/performer-assets/products/${product._id}`, fan)]).toEqual([
    false,
    404,
  ]);
  await stage.act(caseId, 'show');
  expect(await isListed()).toBe(true);
  await stage.report(await worldOf().fan(), product._id, 'product');
  await stage.removeForGood(await stage.caseOf(product._id));
  expect(await isListed()).toBe(false);
  const { database } = stage.server.app;
  expect(await database.selectFrom('products').select('id').where('id', '=', product._id).execute()).toEqual([]);
  expect(
    await database
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', performer.id)
      .where('object_kind', '=', 'product')
      .execute(),
  ).toEqual([]);
});

test('a sold product that staff remove stays in the books, hidden from its buyers', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer);
  await order(fan, product, 'shipped');
  await stage.report(fan, product._id, 'product');
  await stage.removeForGood(await stage.caseOf(product._id));
  await expect(read(product, fan.client)).rejects.toMatchObject({ statusCode: 404 });
  const { database } = stage.server.app;
  expect(await database.selectFrom('products').select('id').where('id', '=', product._id).execute()).toHaveLength(1);
});

test('the sitemap lists products that everyone may read', async () => {
  const performer = await worldOf().performer();
  const [open, locked] = [await publish(performer), await publish(performer, { access: 'subscribers' })];
  const month = new Date(open.publishedAt ?? '').toISOString().slice(0, 7);
  const text = await (await get(`/sitemaps/products-${month}.xml`)).text();
  expect(text).toContain(`/${performer.username}/products/${open._id}`);
  expect(text).not.toContain(locked._id);
});

test('the products, files and images of a closed account are deleted', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const [sold, other] = [await publishDownload(performer), await publish(performer, {}, { images: [await picture()] })];
  await order(fan, sold, 'completed');
  await performer.client.call(closeAccount, { body: { password: performer.password } });
  await stage.server.runJobs();
  const { database } = stage.server.app;
  expect(await database.selectFrom('products').select('id').where('id', 'in', [sold._id, other._id]).execute()).toEqual(
    [],
  );
  expect(
    await database
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', performer.id)
      .where('type', 'like', 'product%')
      .execute(),
  ).toEqual([]);
});

test('a large file comes in resumable pieces, is not processed, and counts as storage', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const bytes = new TextEncoder().encode('anything at all '.repeat(1_000));
  const path = await begun(performer, bytes.length, { type: 'product-file', name: 'everything.iso' });
  await sendBytes(performer, path, 0, bytes.subarray(0, 5_000));
  expect(await offsetOf(performer, path)).toBe(5_000);
  await sendBytes(performer, path, 5_000, bytes.subarray(5_000));
  const file = await finish(performer, path);
  expect(file).toMatchObject({ type: 'product-file', status: 'ready' });
  const product = await publish(performer, { type: 'digital', fileIds: file._id });
  expect(product).toMatchObject({ status: 'published', files: [{ name: 'everything.iso', sizeBytes: 16_000 }] });
  const { used_bytes } = await stage.server.app.database
    .selectFrom('storage_uses')
    .select('used_bytes')
    .where('account_id', '=', performer.id)
    .executeTakeFirstOrThrow();
  expect(used_bytes).toBe(16_000n);
  const tooLarge = await begin(performer, 10_001 * 1_024 * 1_024, { type: 'product-file' });
  expect(errorOf(tooLarge)).toMatchObject({ status: 413, code: 'file-too-large' });
  expect((await begin(fan, 5, { type: 'product-file' })).status).toBe(403);
});
