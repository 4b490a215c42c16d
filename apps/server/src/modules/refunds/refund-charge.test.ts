import { closeAccount, getMe } from '@ovation/contract/people/accounts.ts';
import { buyFeed } from '@ovation/contract/money/money.ts';
import { getRefundableCharge, listRefundable, listRefunds, refundCharge } from '@ovation/contract/money/refunds.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks, readEarnings } from '../ledger/index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
  performer = await world.performer();
});
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const refund = (id: string, body: { amount?: number; reason?: string } = {}, idempotencyKey?: string) =>
  server.admin.call(refundCharge, {
    params: { id },
    body: { reason: 'The sound was missing.', ...body },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

async function bought(price = 4.99): Promise<{ fan: Person; feedId: string; chargeId: string }> {
  const fan = await world.fan({ balance: 20 });
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price });
  const { _id: chargeId = '' } = await fan.client.call(buyFeed, { params: { id: feedId } });
  return { fan, feedId, chargeId };
}

async function mailsTo(email: string): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  const mails = await Promise.all(data.map(({ _id }) => server.admin.call(getMail, { params: { id: _id } })));
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
}

describe('a sale that staff refund', () => {
  test('goes back completely: wallet refilled, feed locked, share reversed, and both sides are told why', async () => {
    const { fan, feedId, chargeId } = await bought();
    const before = Number(await readEarnings(server.app.database, performer.id)) / 100;
    expect(await server.admin.call(getRefundableCharge, { params: { id: chargeId } })).toMatchObject({
      amount: 4.99,
      left: 4.99,
      refusal: null,
    });
    expect(await refund(chargeId)).toMatchObject({
      kind: 'charge',
      status: 'succeeded',
      amount: 4.99,
      source: 'staff',
      takenBack: [{ chargeId, gross: 4.99, net: 3.99 }],
    });
    expect(await balanceOf(fan)).toBe(20);
    expect(Number(await readEarnings(server.app.database, performer.id)) / 100).toBeCloseTo(before - 3.99, 6);
    expect(await mailsTo(fan.email)).toContainEqual(
      expect.stringMatching(
        /^\$4\.99 is back in your wallet[\s\S]*the post by[\s\S]*no longer have access to it[\s\S]*Our staff’s note: The sound was missing\./,
      ),
    );
    expect(
      (await mailsTo(performer.email)).filter((mail) => mail.startsWith('One of your sales was refunded')),
    ).toEqual([expect.stringContaining('Your share of it, $3.99, has left your earnings.')]);
    // The fan no longer owns it, so they may buy it again.
    await fan.client.call(buyFeed, { params: { id: feedId } });
    expect(await balanceOf(fan)).toBe(15.01);
  });

  test('goes back in parts, and the feed stays until the last', async () => {
    const { fan, feedId, chargeId } = await bought();
    await refund(chargeId, { amount: 2 });
    const again = await fan.client.call(buyFeed, { params: { id: feedId } });
    expect(again._id).toBe(chargeId);
    expect(await server.admin.call(getRefundableCharge, { params: { id: chargeId } })).toMatchObject({ left: 2.99 });
    await expect(refund(chargeId, { amount: 3 })).rejects.toMatchObject({
      code: 'field-invalid',
      message: expect.stringContaining('No money has moved.'),
    });
    await refund(chargeId, { amount: 2.99 });
    expect(await balanceOf(fan)).toBe(20);
    await expect(refund(chargeId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This has already been refunded in full. No money has moved.',
    });
  });

  test('goes back once, however often it is requested at once', async () => {
    const { fan, chargeId } = await bought();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(chargeId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(fan)).toBe(20);
  });

  test('returns the same refund for the same key', async () => {
    const { fan, chargeId } = await bought();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(chargeId, { amount: 1 }, 'once-please')));
    expect(new Set(answers.map(({ _id }) => _id))).toHaveLength(1);
    expect(await balanceOf(fan)).toBe(16.01);
  });

  test('does not go to the wallet of a closed account', async () => {
    const { fan, chargeId } = await bought();
    await fan.client.call(closeAccount, { body: { password: fan.password, givesUpBalance: true } });
    await expect(refund(chargeId)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/closed their account.*No money has moved\.$/),
    });
  });
});

test('lists what was refunded, the newest first, by kind and by the fan’s name', async () => {
  const { fan, chargeId } = await bought();
  await refund(chargeId, { reason: 'Bought by mistake.' });
  const { data, total } = await server.admin.call(listRefunds, { query: { q: fan.username, kind: 'charge' } });
  expect({ total, data }).toMatchObject({
    total: 1,
    data: [
      { chargeId, reason: 'Bought by mistake.', user: { _id: fan.id }, administrator: { _id: expect.any(String) } },
    ],
  });
  expect((await server.admin.call(listRefunds, { query: { q: fan.username, kind: 'payment' } })).total).toBe(0);
});

test('finds a fan’s sales and card payments, with what is left of them', async () => {
  const { fan, chargeId } = await bought();
  await refund(chargeId, { amount: 1 });
  const found = async (kind: 'charge' | 'payment') =>
    (await server.admin.call(listRefundable, { query: { kind, q: fan.username } })).data;
  expect(await found('charge')).toMatchObject([
    { _id: chargeId, type: 'feed', user: { _id: fan.id }, performer: { _id: performer.id }, amount: 4.99, left: 3.99 },
  ]);
  expect(await found('payment')).toMatchObject([
    { kind: 'payment', type: 'top_up', performer: null, amount: 20, left: 20 },
  ]);
});
