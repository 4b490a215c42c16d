import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { deleteReview, listReviews, writeReview } from '@ovation/contract/shop/reviews.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../../test/relations.ts';
import { productStageFor } from '../../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, publish, publishDownload, read, order } = productStageFor(() => server);

const review = (fan: Person, { _id }: { readonly _id: string }, rating = 5, text = 'Lovely.') =>
  fan.client.call(writeReview, { params: { id: _id }, body: { rating, text } });

test('buyers review what has arrived; the average shows on the product', async () => {
  const performer = await worldOf().performer();
  const product = await publish(performer);
  for (const [status, rating] of [
    ['delivered', 5],
    ['completed', 4],
    ['completed', 4],
  ] as const) {
    const fan = await worldOf().fan();
    await order(fan, product, status);
    expect(await review(fan, product, rating, `<b>${rating}</b> stars`)).toMatchObject({
      user: { _id: fan.id },
      rating,
      text: `${rating} stars`,
    });
  }
  expect(await read(product)).toMatchObject({ rating: { average: 4.3, count: 3 } });
  const { data, total } = await server
    .client()
    .call(listReviews, { params: { id: product._id }, query: { pageSize: 2 } });
  expect([total, data.map(({ rating }) => rating)]).toEqual([3, [4, 4]]);
});

test('a download is reviewed as soon as it is bought', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publishDownload(performer);
  await order(fan, product, 'completed');
  expect(await review(fan, product)).toMatchObject({ rating: 5 });
});

test('a second review changes the first, and it can be deleted', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer);
  await order(fan, product, 'completed');
  const first = await review(fan, product, 1, 'Broken.');
  expect(await review(fan, product, 5, 'Replaced.')).toMatchObject({ _id: first._id, rating: 5, text: 'Replaced.' });
  expect(await read(product)).toMatchObject({ rating: { average: 5, count: 1 } });
  const params = { id: product._id };
  await fan.client.call(deleteReview, { params });
  await expect(fan.client.call(deleteReview, { params })).rejects.toMatchObject({ statusCode: 404 });
  expect(await read(product)).not.toHaveProperty('rating');
});

test('the list shows each reader their own review, on whatever page it is', async () => {
  const [performer, fan, other] = [await worldOf().performer(), await worldOf().fan(), await worldOf().fan()];
  const product = await publish(performer);
  for (const [person, text] of [
    [fan, 'The first.'],
    [other, 'The second.'],
  ] as const) {
    await order(person, product, 'completed');
    await review(person, product, 5, text);
  }
  const listed = (client = server.client()) =>
    client.call(listReviews, { params: { id: product._id }, query: { pageSize: 1 } });
  expect(await listed(fan.client)).toMatchObject({ data: [{ text: 'The second.' }], own: { text: 'The first.' } });
  expect(await listed()).not.toHaveProperty('own');
});

test('the list leaves out authors whom the reader has muted or who have blocked them', async () => {
  const [performer, fan, other] = [await worldOf().performer(), await worldOf().fan(), await worldOf().fan()];
  const product = await publish(performer);
  await order(fan, product, 'completed');
  await review(fan, product);
  const listed = async (client = server.client()) =>
    (await client.call(listReviews, { params: { id: product._id } })).total;
  expect(await listed(other.client)).toBe(1);
  await relationsOf(server.app).mute(other.id, fan.id);
  await relationsOf(server.app).block(fan.id, performer.id);
  expect([await listed(other.client), await listed(performer.client), await listed()]).toEqual([0, 0, 1]);
});

test.each(['unpaid', 'paid', 'preparing', 'shipped', 'disputed', 'refunded', 'cancelled'] as const)(
  'an order that is %s allows no review',
  async (status) => {
    const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
    const product = await publish(performer);
    await order(fan, product, status);
    await expect(review(fan, product)).rejects.toMatchObject({ statusCode: 409, code: 'conflict' });
  },
);

test('others cannot review: not without buying, not oneself, not while blocked', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer);
  for (const person of [fan, performer])
    await expect(review(person, product)).rejects.toMatchObject({ statusCode: 409 });
  await order(fan, product, 'completed');
  await relationsOf(server.app).block(performer.id, fan.id);
  await expect(review(fan, product)).rejects.toMatchObject({ statusCode: 404 });
  await expect(fan.client.call(listReviews, { params: { id: product._id } })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test.each([0, 6, 4.5, -1])('a rating of %d is rejected', async (rating) => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const product = await publish(performer);
  await expect(review(fan, product, rating)).rejects.toMatchObject({
    statusCode: 422,
    fields: { rating: expect.any(String) },
  });
});

test('reviews of a draft are hidden, and those of a closed account are deleted', async () => {
  const [performer, fan] = [await worldOf().performer(), await worldOf().fan()];
  const [draft, product] = [await publish(performer, { status: 'draft' }), await publish(performer)];
  await expect(server.client().call(listReviews, { params: { id: draft._id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  await order(fan, product, 'completed');
  await review(fan, product);
  await fan.client.call(closeAccount, { body: { password: fan.password } });
  await server.runJobs();
  expect(await read(product)).not.toHaveProperty('rating');
});
