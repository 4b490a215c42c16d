import {
  changeOwnPerformer,
  getOwnPerformer,
  getPerformer,
  getProfileOptions,
} from '@ovation/contract/people/performers.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(() => server.stop());

/** Any fields, valid or not. */
function change(body: Record<string, unknown>) {
  return performer.client.call(changeOwnPerformer, { body });
}

describe('the profile', () => {
  test('accepts every field, keeps those that are not sent, and is visible to everyone', async () => {
    const all = {
      name: 'Ada of the Stage',
      bio: 'I dance.\n\nAnd I <3 it & more.',
      monthlyPrice: 9.95,
      yearlyPrice: 99,
      isFreeSubscription: true,
      dateOfBirth: '1990-02-28',
      country: 'pt',
    };
    const options = await server.client().call(getProfileOptions);
    const chosen = Object.fromEntries(
      Object.entries(options)
        .filter(([key]) => key !== 'age')
        .map(([key, list]) => [key, list[1]?.value]),
    );
    const changed = await change({ ...all, ...chosen });
    expect(changed).toMatchObject({ ...all, ...chosen, country: 'PT' });
    await change({ bio: 'Shorter.' });
    const page = await server.client().call(getPerformer, { params: { id: performer.username } });
    expect(page).toMatchObject({ name: all.name, bio: 'Shorter.', monthlyPrice: 9.95, ...chosen, country: 'PT' });
    expect(page).not.toHaveProperty('email');
    expect(page).not.toHaveProperty('dateOfBirth');
    expect(page).not.toHaveProperty('status');
  });

  test('counts prices as chosen once they are saved, also the first ones, and not when something else is', async () => {
    const { client } = await world.performer();
    const { monthlyPrice, yearlyPrice } = await client.call(getOwnPerformer);
    const save = async (body: Record<string, unknown>) =>
      (await client.call(changeOwnPerformer, { body })).arePricesChosen;
    expect(await save({ bio: 'I dance.' })).toBe(false);
    expect(await save({ monthlyPrice, yearlyPrice })).toBe(true);
    expect(await save({ bio: 'I sing.' })).toBe(true);
  });

  test('clears a field with null', async () => {
    await change({ gender: 'male', country: 'FR' });
    expect(await change({ gender: null, country: null })).toMatchObject({ gender: null, country: null });
  });

  test('keeps a bio’s text without its markup', async () => {
    expect(await change({ bio: '<b>Bold</b> <script>alert(1)</script>words' })).toMatchObject({ bio: 'Bold words' });
  });

  test.each([
    ['height', 'tall'],
    ['gender', ''],
    ['country', 'Portugal'],
    ['country', 'ZZ'],
    ['dateOfBirth', '1990-02-30'],
    ['dateOfBirth', '1800-01-01'],
    ['dateOfBirth', '2090-01-01'],
    ['bio', 'x'.repeat(2_001)],
    ['monthlyPrice', '5'],
  ])('rejects the %s %j', async (field, value) => {
    await expect(change({ [field]: value })).rejects.toMatchObject({ statusCode: 422, details: [{ path: field }] });
  });

  test('rejects an age under 18 and keeps the date', async () => {
    const { dateOfBirth } = await performer.client.call(getOwnPerformer);
    const tooYoung = new Date(server.clock.now().getTime() - 17 * 365 * 24 * 3_600_000).toISOString().slice(0, 10);
    await expect(change({ dateOfBirth: tooYoung })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'dateOfBirth' }],
    });
    expect(await performer.client.call(getOwnPerformer)).toMatchObject({ dateOfBirth });
  });
});

describe('prices must be within the site’s bounds', () => {
  test.each(['monthlyPrice', 'yearlyPrice'])('%s', async (field) => {
    await world.settings({ minimumSubscriptionPrice: 2.95, maximumSubscriptionPrice: 300 });
    for (const price of [2.95, 300, 2.96, 299.99])
      expect(await change({ [field]: price })).toMatchObject({ [field]: price });
    for (const price of [2.94, 300.01, 0, -5, 1e308, 3.001, Number.NaN])
      await expect(change({ [field]: price })).rejects.toMatchObject({ statusCode: 422, details: [{ path: field }] });
    expect(await performer.client.call(getOwnPerformer)).toMatchObject({ [field]: 299.99 });
  });
});
