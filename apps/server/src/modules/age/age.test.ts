import { closeAccount, login } from '@ovation/contract/people/accounts.ts';
import { declareAge, finishAgeCheck, getAge, startAgeCheck } from '@ovation/contract/people/age.ts';
import { listPaymentCards } from '@ovation/contract/money/payments.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { sweepAgeJob } from './age-checks.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  await world.settings({ ageRule: 'prove' });
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const start = (fan: Person) => fan.client.call(startAgeCheck, { body: { from: '/home' } });
const finish = (fan: Person, id: string) => fan.client.call(finishAgeCheck, { params: { id } });

/** Chooses a card on the sandbox's page, and returns the page that it leads back to. */
async function choose(redirectUrl: string | undefined, card: string): Promise<string | null> {
  const address = `${server.url}${new URL(redirectUrl ?? '').pathname}/${card}`;
  return (await fetch(address, { method: 'POST', redirect: 'manual' })).headers.get('location');
}

/** Begins a check, and chooses a card. */
async function check(fan: Person, card = 'sandbox_ok'): Promise<string> {
  const { id, redirectUrl } = await start(fan);
  await choose(redirectUrl, card);
  return id;
}

async function proved(): Promise<Person> {
  const fan = await world.fan();
  await finish(fan, await check(fan));
  return fan;
}

const isOpen = async (fan: Person): Promise<boolean> =>
  fan.client.call(listFeeds).then(
    () => true,
    () => false,
  );
const proofsOf = ({ id }: Person) =>
  server.app.database.selectFrom('age_proofs').selectAll().where('account_id', '=', id).execute();
const checksOf = ({ id }: Person) =>
  server.app.database.selectFrom('age_checks').selectAll().where('account_id', '=', id).execute();
const cardsAtProvider = () =>
  server.app.database.selectFrom('sandbox_cards').select('id').where('removed_at', 'is', null).execute();

describe('a credit card', () => {
  test('opens the site until the proof expires, and leaves nothing but that', async () => {
    const fan = await world.fan();
    expect(await fan.client.call(getAge)).toEqual({
      rule: 'prove',
      needed: 'prove',
      proof: { method: 'declaration', expiresAt: expect.any(String) as string },
      cardProvider: 'sandbox',
      proofDays: 365,
    });
    const { id, redirectUrl } = await start(fan);
    expect(await choose(redirectUrl, 'sandbox_ok')).toBe(`/auth/age?from=%2Fhome&check=${id}`);
    expect(await isOpen(fan)).toBe(false);
    await finish(fan, id);
    expect(await isOpen(fan)).toBe(true);
    expect(await fan.client.call(getAge)).toMatchObject({ needed: null, proof: { method: 'test-card' } });
    await server.runJobs();
    expect([await checksOf(fan), await cardsAtProvider()]).toEqual([[], []]);
    expect((await fan.client.call(listPaymentCards)).data).toEqual([]);
    const [row] = await proofsOf(fan);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['account_id', 'expires_at', 'method']);
  });

  test('is asked for again after the days of the setting', async () => {
    await world.settings({ ageProofDays: 30 });
    const fan = await proved();
    const again = async (days: number): Promise<boolean> => {
      server.clock.set(new Date(Date.now() + days * dayMs));
      const { username, password } = fan;
      const { token } = await server.client().call(login, { body: { username, password } });
      return isOpen({ ...fan, client: server.client(token) });
    };
    expect(await again(29.9)).toBe(true);
    expect(await again(30.1)).toBe(false);
    server.clock.reset();
    await world.settings({ ageProofDays: 365 });
  });

  test.each([
    ['that its bank refuses', 'refused', /bank did not accept/],
    ['that is a debit card', 'sandbox_late', /debit card/],
    ['that is prepaid', 'sandbox_refund_fails', /prepaid card/],
  ])('%s proves nothing, is not kept, and its check cannot be finished again', async (_, card, message) => {
    const fan = await world.fan();
    const id = await check(fan, card);
    await expect(finish(fan, id)).rejects.toMatchObject({
      code: 'age-not-proved',
      message: expect.stringMatching(message) as string,
    });
    await expect(finish(fan, id)).rejects.toMatchObject({ statusCode: 404 });
    await server.runJobs();
    expect([await isOpen(fan), await cardsAtProvider()]).toEqual([false, []]);
    expect(await proofsOf(fan)).toMatchObject([{ method: 'declaration' }]);
  });

  test('that is not chosen yet can be chosen later', async () => {
    const fan = await world.fan();
    const { id, redirectUrl } = await start(fan);
    await expect(finish(fan, id)).rejects.toMatchObject({ code: 'age-not-proved' });
    await choose(redirectUrl, 'sandbox_ok');
    await finish(fan, id);
    expect(await isOpen(fan)).toBe(true);
  });
});

describe('a check', () => {
  test('counts for the account that began it, and for no other', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    const id = await check(fan);
    await expect(finish(other, id)).rejects.toMatchObject({ statusCode: 404 });
    await finish(fan, id);
    await expect(finish(other, id)).rejects.toMatchObject({ statusCode: 404 });
    expect([await isOpen(fan), await isOpen(other)]).toEqual([true, false]);
  });

  test('counts once: finished again later, it does not prolong the proof or bring it back', async () => {
    const fan = await world.fan();
    const id = await check(fan);
    await Promise.all([finish(fan, id), finish(fan, id)]);
    const [before] = await proofsOf(fan);
    server.clock.advance(3_600_000);
    await finish(fan, id);
    expect(await proofsOf(fan)).toEqual([before]);
    await server.app.database.deleteFrom('age_proofs').execute();
    await expect(finish(fan, id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await proofsOf(fan)).toEqual([]);
  });

  test('that no one finishes ends after a day, and its card is deleted', async () => {
    const fan = await world.fan();
    const id = await check(fan);
    server.clock.advance(0.9 * dayMs);
    await server.runJob(sweepAgeJob);
    expect(await checksOf(fan)).toHaveLength(1);
    server.clock.advance(0.2 * dayMs);
    await server.runJob(sweepAgeJob);
    await server.runJobs();
    expect([await checksOf(fan), await cardsAtProvider()]).toEqual([[], []]);
    server.clock.reset();
    await expect(finish(fan, id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('while the payment provider does not answer can be finished later', async () => {
    const fan = await world.fan();
    const id = await check(fan);
    const { age } = server.app;
    const { result } = age;
    Object.assign(age, { result: async () => Promise.reject(new Error('away')) });
    await expect(finish(fan, id)).rejects.toMatchObject({ statusCode: 503, code: 'provider-unavailable' });
    Object.assign(age, { result });
    await finish(fan, id);
    expect(await isOpen(fan)).toBe(true);
  });
});

test('a proof by a test card ends when the site takes real money', async () => {
  const fan = await proved();
  const { payments } = server.app;
  const { current } = payments;
  const { testCards: _, ...real } = current();
  Object.assign(payments, { current: () => real });
  expect(await isOpen(fan)).toBe(false);
  Object.assign(payments, { current });
  expect(await isOpen(fan)).toBe(true);
});

test('a declaration does not replace a proof, and a proof replaces a declaration', async () => {
  const fan = await world.fan();
  await fan.client.call(declareAge);
  expect(await proofsOf(fan)).toMatchObject([{ method: 'declaration' }]);
  await finish(fan, await check(fan));
  await fan.client.call(declareAge);
  expect(await proofsOf(fan)).toMatchObject([{ method: 'test-card' }]);
  await server.app.database
    .updateTable('age_proofs')
    .set({ expires_at: new Date(0) })
    .execute();
  await fan.client.call(declareAge);
  expect(await proofsOf(fan)).toMatchObject([{ method: 'declaration' }]);
});

test('with the account, everything about its age is deleted; expired proofs are deleted by themselves', async () => {
  const [fan, other] = [await proved(), await proved()];
  await start(fan);
  await fan.client.call(closeAccount, { body: { currentPassword: fan.password } });
  expect([await proofsOf(fan), await checksOf(fan)]).toEqual([[], []]);
  await server.runJob(sweepAgeJob);
  expect(await proofsOf(other)).toHaveLength(1);
  server.clock.advance(366 * dayMs);
  await server.runJob(sweepAgeJob);
  expect(await proofsOf(other)).toEqual([]);
});
