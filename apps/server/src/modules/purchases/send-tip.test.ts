import { createConversation, listMessages } from '@ovation/contract/messaging/conversations.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(() => server.stop());

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const tip = (fan: Person, amount: number, idempotencyKey?: string, to = performer) =>
  fan.client.call(sendTip, {
    params: { id: to.id },
    body: { amount },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

describe('a tip', () => {
  test('takes the amount from the wallet and appears in both lists, its text without markup', async () => {
    const fan = await world.fan({ balance: 50 });
    const reply = await fan.client.call(sendTip, {
      params: { id: performer.id },
      body: { amount: 12.5, message: 'Thank <b>you</b><script>alert(1)</script>' },
    });
    expect(reply).toMatchObject({ type: 'tip', amount: 12.5, balance: 37.5 });
    expect(await balanceOf(fan)).toBe(37.5);
    const charges = await fan.client.call(searchCharges);
    expect(charges).toMatchObject({
      total: 1,
      data: [{ _id: reply._id, type: 'tip', amount: 12.5, performer: { _id: performer.id } }],
    });
    expect(charges.data[0]?.message).toMatch(/^Thank you/);
    const earnings = await performer.client.call(searchEarnings, { query: { type: 'tip' } });
    expect(earnings.data.find((row) => row._id === reply._id)).toMatchObject({
      gross: 12.5,
      commission: 0,
      net: 12.5,
      user: { _id: fan.id },
    });
  });

  test('fails with what is missing if the wallet holds too little, and takes nothing', async () => {
    const fan = await world.fan({ balance: 3 });
    await expect(tip(fan, 10)).rejects.toMatchObject({
      statusCode: 402,
      code: 'balance-too-low',
      message: 'Your balance is $3.00; this costs $10.00. Please top up $7.00 or more.',
      missing: 7,
    });
    expect(await balanceOf(fan)).toBe(3);
  });

  test('of an account that never topped up fails with the same message', async () => {
    const fan = await world.fan();
    await expect(tip(fan, 10)).rejects.toMatchObject({
      code: 'balance-too-low',
      message: 'Your balance is $0.00; this costs $10.00. Please top up $10.00 or more.',
    });
  });

  test('keeps within the bounds of the settings, both inclusive', async () => {
    const fan = await world.fan({ balance: 300 });
    await expect(tip(fan, 9.99)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'amount', message: 'A tip must be at least $10.00.' }],
    });
    await expect(tip(fan, 10_000.01)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'amount', message: 'A tip can be at most $10,000.00.' }],
    });
    await expect(tip(fan, 10_000)).rejects.toMatchObject({ code: 'balance-too-low' });
    expect(await tip(fan, 10)).toMatchObject({ amount: 10 });
  });

  test.each([-1, 1e308, 10.001, null, '10', {}, undefined])('of %j is refused with 422', async (amount) => {
    const fan = await world.fan();
    const response = await fetch(`${server.url}/api/wallet/charges/tip/${performer.id}`, {
      method: 'POST',
      headers: { authorization: fan.token, 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'field-invalid',
      details: expect.arrayContaining([expect.objectContaining({ path: 'amount' })]),
    });
  });

  test('needs a performer who is visible and may earn', async () => {
    const fan = await world.fan({ balance: 50 });
    const pending = await world.performer({ approved: false });
    const gone = await world.performer();
    await server.admin.call(changePerformerStatus, {
      params: { id: gone.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    const blocker = await world.performer();
    await server.app.database.insertInto('account_blocks').values({ owner_id: blocker.id, other_id: fan.id }).execute();
    for (const to of [pending, gone, blocker, fan])
      await expect(tip(fan, 10, undefined, to)).rejects.toMatchObject({ statusCode: 404 });
    await expect(tip(performer, 10)).rejects.toMatchObject({ statusCode: 409, code: 'not-for-sale' });
  });

  test('fails in a country that the performer blocks', async () => {
    const [fan, closed] = [await world.fan({ balance: 50 }), await world.performer()];
    await server.app.database.insertInto('country_blocks').values({ performer_id: closed.id, country: 'FR' }).execute();
    const tipFrom = async (country: string): Promise<number> =>
      (
        await fetch(`${server.url}/api/wallet/charges/tip/${closed.id}`, {
          method: 'POST',
          headers: { authorization: fan.token, 'content-type': 'application/json', 'x-country': country },
          body: JSON.stringify({ amount: 10 }),
        })
      ).status;
    expect([await tipFrom('FR'), await tipFrom('NL')]).toEqual([451, 201]);
  });
});

describe('many at once', () => {
  test('from many fans are each charged once, and every performer is notified', async () => {
    const fans = await Promise.all(Array.from({ length: 40 }, () => world.fan({ balance: 30 })));
    const performers = await Promise.all(Array.from({ length: 4 }, () => world.performer()));
    const replies = await Promise.all(
      fans.map((fan, place) => tip(fan, 10, 'same-key-for-all', performers[place % 4])),
    );
    expect(replies.map(({ amount, balance }) => [amount, balance])).toEqual(fans.map(() => [10, 20]));
    const earned = await Promise.all(
      performers.map(({ client }) => client.call(searchEarnings, { query: { type: 'tip' } })),
    );
    expect(earned.map(({ total }) => total)).toEqual([10, 10, 10, 10]);
    const { rows } = await sql<{ count: bigint }>`
      select count(*)
      from notifications
      where kind = 'tip'
        and account_id = any(${performers.map(({ id }) => id)}::uuid[])`.execute(server.app.database);
    expect(Number(rows[0]?.count)).toBe(40);
  });

  test('from one fan take what the wallet holds and no more', async () => {
    const fan = await world.fan({ balance: 35 });
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => tip(fan, 10)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect([await balanceOf(fan), (await fan.client.call(searchCharges)).total]).toEqual([5, 3]);
  });

  test('to one performer: a tip between two accounts with a conversation appears in it', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan({ balance: 30 })));
    const [talker] = fans as [Person];
    await world.follow(talker, performer);
    const { _id } = await talker.client.call(createConversation, {
      body: { source: 'performer', sourceId: performer.id },
    });
    await Promise.all(fans.map((fan) => tip(fan, 10)));
    const { data } = await talker.client.call(listMessages, { params: { id: _id } });
    expect(data).toMatchObject([{ tip: { amount: 10 } }]);
  });
});

describe('an Idempotency-Key', () => {
  test('from 20 concurrent connections takes the money once, and all get the same reply', async () => {
    const fan = await world.fan({ balance: 100 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => tip(fan, 10, 'one-key')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect(await balanceOf(fan)).toBe(90);
    expect((await fan.client.call(searchCharges)).total).toBe(1);
  });

  test('always gets the first reply, even after a second tip and when the performer is gone', async () => {
    const fan = await world.fan({ balance: 100 });
    const leaving = await world.performer();
    const first = await tip(fan, 10, 'the-first', leaving);
    await tip(fan, 20, 'the-second', leaving);
    await server.admin.call(changePerformerStatus, {
      params: { id: leaving.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    expect(await tip(fan, 10, 'the-first', leaving)).toEqual(first);
    expect(await balanceOf(fan)).toBe(70);
  });

  test('with another request is refused', async () => {
    const fan = await world.fan({ balance: 100 });
    await tip(fan, 10, 'a-key');
    await expect(tip(fan, 11, 'a-key')).rejects.toMatchObject({ statusCode: 422, code: 'idempotency-key-reused' });
    expect(await balanceOf(fan)).toBe(90);
  });

  test('of a call that failed may be used again', async () => {
    const fan = await world.fan({ balance: 5 });
    await expect(tip(fan, 10, 'again')).rejects.toMatchObject({ code: 'balance-too-low' });
    await world.topUp(fan, 20);
    expect(await tip(fan, 10, 'again')).toMatchObject({ balance: 15 });
  });

  test('belongs to one account', async () => {
    const [one, other] = [await world.fan({ balance: 50 }), await world.fan({ balance: 50 })];
    await tip(one, 10, 'shared');
    await tip(other, 10, 'shared');
    expect(await balanceOf(other)).toBe(40);
  });

  test.each(['', 'with a space', 'x'.repeat(256)])('like %j is refused', async (key) => {
    const fan = await world.fan({ balance: 50 });
    const response = await fetch(`${server.url}/api/wallet/charges/tip/${performer.id}`, {
      method: 'POST',
      headers: { authorization: fan.token, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount: 10 }),
    });
    expect(response.status).toBe(400);
  });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
