import { readNotifications } from '@ovation/contract/messaging/notifications.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { artistOf, list, nameOf, texts } from '../../../../test/actions/notification-actions.ts';
import { orderStageOf, type OrderStage, type StagedOrder } from '../../../../test/stages/order-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: OrderStage;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = orderStageOf(server.app);
});
afterAll(() => server.stop());

async function scene(type: 'digital' | 'physical' = 'physical') {
  const [seller, buyer] = await Promise.all([world.performer(), world.fan()]);
  await server.app.database
    .updateTable('accounts')
    .set({ email_verified_at: server.clock.now() })
    .where('id', 'in', [seller.id, buyer.id])
    .execute();
  return { seller, buyer, order: await stage.order(buyer.id, seller.id, type) };
}

const shown = ({ number }: StagedOrder): string => `${number.slice(0, 3)}-${number.slice(3)}`;

/** Subjects and texts, the latest first. */
async function mailsTo({ email }: Person): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  const mails = await Promise.all(data.map(({ _id }) => server.admin.call(getMail, { params: { id: _id } })));
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
}
const subjectsTo = async (person: Person): Promise<string[]> =>
  (await mailsTo(person)).map((mail) => mail.split('\n')[0] ?? '').filter((subject) => subject.includes('order'));

describe('an order that is shipped', () => {
  test('shows its buyer one notification that follows its steps, with a link to the order', async () => {
    const { seller, buyer, order } = await scene();
    const name = artistOf(seller);
    await stage.step(order, { from: 'unpaid', status: 'paid', by: 'system' });
    expect(await list(buyer)).toMatchObject([
      { kind: 'order', text: `Your order ${shown(order)} from ${name} is paid`, path: `/orders/${order.id}` },
    ]);
    const steps = [
      [{ from: 'paid', status: 'preparing', by: 'performer' }, `${name} is preparing your order ${shown(order)}`],
      [
        { from: 'preparing', status: 'shipped', by: 'performer' },
        `${name} shipped your order ${shown(order)} with Postal, tracking code T-1`,
      ],
      [
        { from: 'shipped', status: 'delivered', by: 'performer' },
        `Your order ${shown(order)} from ${name} was delivered`,
      ],
      [{ from: 'delivered', status: 'completed', by: 'system' }, `Your order ${shown(order)} from ${name} is complete`],
    ] as const;
    for (const [step, text] of steps) {
      await buyer.client.call(readNotifications, { body: {} });
      await stage.step(order, step);
      expect((await list(buyer)).map(({ text: said, isRead }) => [said, isRead])).toEqual([[text, false]]);
    }
  });

  test('shows its seller the order, but none of their own steps', async () => {
    const { seller, buyer, order } = await scene();
    await stage.step(order, { from: 'unpaid', status: 'paid', by: 'system' });
    const [notification, ...more] = await list(seller);
    expect(more).toEqual([]);
    expect(notification).toMatchObject({
      kind: 'sale',
      text: `${nameOf(buyer)} ordered Signed poster for $25.00`,
      path: `/creator/orders/${order.id}`,
      actors: [{ _id: buyer.id }],
    });
    await seller.client.call(readNotifications, { body: {} });
    await stage.step(order, { from: 'paid', status: 'preparing', by: 'performer' });
    await stage.step(order, { from: 'preparing', status: 'shipped', by: 'performer' });
    expect((await list(seller, { isUnread: true })).length).toBe(0);
    await stage.step(order, { from: 'shipped', status: 'delivered', by: 'buyer' });
    expect(await texts(seller)).toEqual([`${nameOf(buyer)} received order ${shown(order)}`]);
  });

  test('is emailed to both when paid, and to the buyer when shipped and delivered', async () => {
    const { seller, buyer, order } = await scene();
    await stage.step(order, { from: 'unpaid', status: 'paid', by: 'system' });
    await stage.step(order, { from: 'paid', status: 'preparing', by: 'performer' });
    await stage.step(order, { from: 'preparing', status: 'shipped', by: 'performer' });
    await stage.step(order, { from: 'shipped', status: 'delivered', by: 'performer' });
    await stage.step(order, { from: 'delivered', status: 'completed', by: 'system' });
    expect((await subjectsTo(buyer)).toSorted()).toEqual([
      `Your order ${shown(order)}`,
      `Your order ${shown(order)} was delivered`,
      `Your order ${shown(order)} was shipped`,
    ]);
    const mails = (await mailsTo(buyer)).join('\n');
    for (const part of ['Signed poster', '25.00', 'Postal', 'T-1', 'within 3 days', `/orders/${order.id}`])
      expect(mails).toContain(part);
    expect(await subjectsTo(seller)).toEqual([`New order ${shown(order)}`]);
    expect((await mailsTo(seller)).join('\n')).toContain(`/creator/orders/${order.id}`);
  });

  test('that its buyer cancels or complains about is emailed to the seller, without what the buyer wrote', async () => {
    const { seller, buyer, order } = await scene();
    const other = await stage.order(buyer.id, seller.id);
    for (const each of [order, other]) await stage.step(each, { from: 'unpaid', status: 'paid', by: 'system' });
    await buyer.client.call(readNotifications, { body: {} });
    await stage.step(order, { from: 'paid', status: 'disputed', by: 'buyer', note: 'A torn corner' });
    expect(await texts(seller)).toContain(`${nameOf(buyer)} reported a problem with order ${shown(order)}`);
    await stage.step(other, { from: 'paid', status: 'cancelled', by: 'buyer' });
    expect((await mailsTo(seller)).map((mail) => mail.split('\n')[0])).toEqual(
      expect.arrayContaining([`A problem with order ${shown(order)}`, `Order ${shown(other)} was cancelled`]),
    );
    expect((await mailsTo(seller)).join('\n')).not.toContain('torn');
    expect(await list(buyer, { isUnread: true })).toEqual([]);
  });

  test('with a problem: both hear of the decision, with the note of staff', async () => {
    const { seller, buyer, order } = await scene();
    await stage.step(order, { from: 'unpaid', status: 'paid', by: 'system' });
    await stage.step(order, { from: 'disputed', status: 'completed', by: 'staff', note: 'The pictures show no tear.' });
    expect(await texts(buyer)).toEqual([`We have decided on the problem with your order ${shown(order)}`]);
    for (const person of [seller, buyer]) {
      const decision = (await mailsTo(person)).find((mail) => mail.startsWith('We have made a decision'));
      expect(decision).toContain('The pictures show no tear.');
    }
  });

  test('that was never paid concerns its buyer only', async () => {
    const { seller, buyer, order } = await scene();
    await stage.step(order, { from: 'unpaid', status: 'cancelled', by: 'system' });
    expect(await texts(buyer)).toEqual([`Your order ${shown(order)} from ${artistOf(seller)} was cancelled`]);
    expect([await list(seller), await subjectsTo(seller), await subjectsTo(buyer)]).toEqual([[], [], []]);
  });
});

test('a download: one email with the way to it, however many steps it takes', async () => {
  const { seller, buyer, order } = await scene('digital');
  await stage.step(order, { from: 'unpaid', status: 'paid', by: 'system' });
  await stage.step(order, { from: 'paid', status: 'completed', by: 'system' });
  expect(await texts(buyer)).toEqual([`Your order ${shown(order)} from ${artistOf(seller)} is ready to download`]);
  expect(await texts(seller)).toEqual([`${nameOf(buyer)} bought Signed poster for $25.00`]);
  expect(await subjectsTo(buyer)).toEqual([`Your order ${shown(order)} is ready to download`]);
  expect((await mailsTo(buyer)).join('\n')).toContain(`/orders/${order.id}`);
  expect(await subjectsTo(seller)).toEqual([`New order ${shown(order)}`]);
});

test('low stock: the seller sees what is left of which variant, in one entry until it is read', async () => {
  const seller = await world.performer();
  const [productId, variantId] = [newId(), newId()];
  const { database } = server.app;
  await database
    .insertInto('products')
    .values({ id: productId, performer_id: seller.id, type: 'physical', name: 'Print', access: 'public', price: 900n })
    .execute();
  await database
    .insertInto('product_variants')
    .values({ id: variantId, product_id: productId, position: 0, name: 'A3', stock: 2n })
    .execute();
  const runLow = () =>
    server.app.transaction(({ publish }) =>
      publish('product.ran-low', { productId, variantId, performerId: seller.id, left: 2 }),
    );
  await runLow();
  await database.updateTable('product_variants').set({ stock: 0n }).where('id', '=', variantId).execute();
  await runLow();
  expect(await list(seller)).toMatchObject([
    { kind: 'stock', text: 'Print, A3 is sold out', path: `/creator/products/${productId}`, actors: [] },
  ]);
});
