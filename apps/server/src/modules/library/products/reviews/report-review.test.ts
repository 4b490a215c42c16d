import { createReport, getReportCase } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { getProduct } from '@ovation/contract/shop/products.ts';
import { listReviews, writeReview } from '@ovation/contract/shop/reviews.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStageFor } from '../../../../../test/stages/product-stage.ts';
import { setReportStage, type ReportStage } from '../../../../../test/stages/reports/report-stage.ts';

let stage: ReportStage;
const { publish, order } = productStageFor(() => stage.server);
beforeAll(async () => {
  stage = await setReportStage();
});
afterAll(() => stage.server.stop());

/** A poster with a review of one star and one of five. */
async function setReviews() {
  const [performer, grumbler, admirer] = [
    await stage.world.performer(),
    await stage.world.fan(),
    await stage.world.fan(),
  ];
  const product = await publish(performer);
  const params = { id: product._id };
  const review = async (fan: Person, rating: number, text: string) => {
    await order(fan, product, 'completed');
    return (await fan.client.call(writeReview, { params, body: { rating, text } }))._id;
  };
  const [rude] = [await review(grumbler, 1, 'Rude words.'), await review(admirer, 5, 'Lovely.')];
  const seenBy = async (client = stage.server.client()) => {
    const { data, total, own } = await client.call(listReviews, { params, query: {} });
    return { texts: data.map(({ text }) => text).toSorted(), total, own: own?.text };
  };
  const rating = async () => (await stage.server.client().call(getProduct, { params })).rating;
  return { performer, grumbler, product, rude, seenBy, rating };
}

test('a reported review is hidden by staff from everyone but its author, does not count, and can be shown again', async () => {
  const { performer, grumbler, product, rude, seenBy, rating } = await setReviews();
  await stage.report(performer, rude, 'review', 'hate');
  const caseId = await stage.caseOf(rude);
  expect(await stage.server.admin.call(getReportCase, { params: { id: caseId } })).toMatchObject({
    object: { objectType: 'review', text: '1 of 5 stars\nRude words.', page: { kind: 'product', id: product._id } },
    author: { _id: grumbler.id },
    may: ['dismiss', 'hide', 'remove', 'warn'],
  });
  expect(await rating()).toEqual({ average: 3, count: 2 });
  await stage.act(caseId, 'hide');
  expect(await seenBy()).toEqual({ texts: ['Lovely.'], total: 1, own: undefined });
  expect(await seenBy(grumbler.client)).toMatchObject({ own: 'Rude words.' });
  expect(await rating()).toEqual({ average: 5, count: 1 });
  await grumbler.client.call(writeReview, { params: { id: product._id }, body: { rating: 2, text: 'Still rude.' } });
  expect([await seenBy(), await rating()]).toMatchObject([{ total: 1 }, { average: 5, count: 1 }]);
  await stage.act(caseId, 'show');
  expect(await seenBy()).toMatchObject({ texts: ['Lovely.', 'Still rude.'], total: 2 });
  expect(await rating()).toEqual({ average: 3.5, count: 2 });
});

test('a removed review is gone, and its author gets a letter that speaks of no money', async () => {
  const { performer, grumbler, rude, seenBy, rating } = await setReviews();
  await stage.report(performer, rude, 'review');
  await stage.removeForGood(await stage.caseOf(rude));
  expect(await seenBy(grumbler.client)).toEqual({ texts: ['Lovely.'], total: 1, own: undefined });
  expect(await rating()).toEqual({ average: 5, count: 1 });
  await stage.server.runJobs();
  const { data } = await stage.server.admin.call(listMailbox, { query: { q: grumbler.email, pageSize: 100 } });
  const letter = data.find(({ subject }) => subject === 'Your review was removed');
  const { text } = await stage.server.admin.call(getMail, { params: { id: letter?._id ?? '' } });
  expect(text).toContain('Against rule 4.');
  expect(text).not.toContain('money back');
});

test('one can report only what one sees, and not one’s own', async () => {
  const { performer, grumbler, rude } = await setReviews();
  await expect(stage.report(grumbler, rude, 'review')).rejects.toMatchObject({ code: 'field-invalid' });
  await stage.report(performer, rude, 'review');
  await stage.act(await stage.caseOf(rude), 'hide');
  for (const id of [rude, crypto.randomUUID()])
    await expect(
      performer.client.call(createReport, { body: { objectType: 'review', objectId: id, reason: 'spam' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
});
