import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { changeAddress, createAddress, deleteAddress, searchAddresses } from '@ovation/contract/shop/addresses.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person, type World } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { loadOwnAddress } from './addresses.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const home = {
  name: 'Ada Lovelace',
  country: 'DE',
  city: 'Berlin',
  zip: '10115',
  streetAddress: 'Invalidenstraße',
  streetNumber: '43',
  description: 'The bell with the whale',
};
type Fields = BodyInput<typeof createAddress>;

const create = (person: Person, change: Partial<Fields> = {}) =>
  person.client.call(createAddress, { body: { ...home, ...change } });
const change = (person: Person, id: string, body: BodyInput<typeof changeAddress>) =>
  person.client.call(changeAddress, { params: { id }, body });

describe('an address', () => {
  test('is saved, listed, changed field by field, and deleted', async () => {
    const fan = await world.fan();
    const { _id, ...made } = await create(fan);
    expect(made).toMatchObject(home);
    const moved = await change(fan, _id, { streetAddress: 'Chausseestraße', streetNumber: '' });
    const { streetNumber: _removed, ...kept } = home;
    expect(moved).toMatchObject({ ...kept, streetAddress: 'Chausseestraße' });
    expect(moved).not.toHaveProperty('streetNumber');
    expect(await change(fan, _id, { description: '', state: '' })).not.toHaveProperty('description');
    await change(fan, _id, { description: home.description });
    expect(await fan.client.call(searchAddresses)).toMatchObject({
      data: [{ _id, streetAddress: 'Chausseestraße' }],
      total: 1,
    });
    expect(await fan.client.call(deleteAddress, { params: { id: _id } })).toEqual({
      message: 'The address is deleted.',
    });
    expect(await fan.client.call(searchAddresses)).toEqual({ data: [], total: 0 });
  });

  test('can be saved as JSON and changed with a form, and the latest change comes first', async () => {
    const fan = await world.fan();
    const [first, second] = [await create(fan), await create(fan, { name: 'Grace Hopper' })];
    const form = new FormData();
    form.set('city', 'Potsdam');
    const response = await fetch(`${server.url}/api/addresses/${first._id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${fan.token}` },
      body: form,
    });
    expect(response.status).toBe(200);
    const { data } = await fan.client.call(searchAddresses);
    expect(data.map(({ _id, city }) => [_id, city])).toEqual([
      [first._id, 'Potsdam'],
      [second._id, 'Berlin'],
    ]);
  });

  test('cannot be read in the database', async () => {
    const fan = await world.fan();
    const { _id } = await create(fan);
    const { sealed } = await server.app.database
      .selectFrom('addresses')
      .select('sealed')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    for (const secret of ['Lovelace', '10115', 'Berlin', 'whale'])
      expect(sealed.includes(Buffer.from(secret))).toBe(false);
    const otherSite = { secretKey: 'another secret' };
    await expect(loadOwnAddress(server.app.database, otherSite, fan.id, _id)).rejects.toThrow();
  });

  test('belongs to its account alone: no one else finds, changes, deletes or orders with it', async () => {
    const [fan, stranger] = [await world.fan(), await world.performer()];
    const { _id } = await create(fan);
    expect((await stranger.client.call(searchAddresses)).total).toBe(0);
    await expect(change(stranger, _id, { name: 'Mallory' })).rejects.toMatchObject({ statusCode: 404 });
    await expect(stranger.client.call(deleteAddress, { params: { id: _id } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(loadOwnAddress(server.app.database, server.app, stranger.id, _id)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await loadOwnAddress(server.app.database, server.app, fan.id, _id)).toEqual(home);
  });

  test('is deleted with its account', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    await Promise.all([create(fan), create(other)]);
    await fan.client.call(closeAccount, { body: { password: fan.password } });
    const left = await server.app.database
      .selectFrom('addresses')
      .select('account_id')
      .where('account_id', 'in', [fan.id, other.id])
      .execute();
    expect(left).toEqual([{ account_id: other.id }]);
  });

  test('is one of twenty at most, however many are saved at once', async () => {
    const fan = await world.fan();
    const tries = await Promise.allSettled(Array.from({ length: 25 }, () => create(fan)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await fan.client.call(searchAddresses)).total).toBe(20);
    await expect(create(fan)).rejects.toMatchObject({ statusCode: 409, message: expect.stringContaining('20') });
  });
});

describe('the fields', () => {
  test('are checked against the reference data', async () => {
    const fan = await world.fan();
    const rejected = async (fields: Partial<Fields>, field: string): Promise<void> => {
      await expect(create(fan, fields)).rejects.toMatchObject({ statusCode: 422, details: [{ path: field }] });
    };
    await rejected({ country: 'XX' }, 'country');
    await rejected({ country: 'US', state: undefined, zip: '90210' }, 'state');
    await rejected({ country: 'IT', state: 'Transylvania', zip: '00184' }, 'state');
    await rejected({ zip: 'SW1A 1AA' }, 'zip');
    await rejected({ zip: '' }, 'zip');
    await rejected({ country: 'US', state: 'CA', zip: '1011' }, 'zip');
    await rejected({ name: '<b></b>' }, 'name');
    await rejected({ city: ' ' }, 'city');
    expect((await fan.client.call(searchAddresses)).total).toBe(0);
  });

  test('take a state by code or name, and a city that no list has', async () => {
    const fan = await world.fan();
    const byCode = await create(fan, { country: 'us', state: 'ca', city: 'Nowhere Springs', zip: '90210' });
    expect(byCode).toMatchObject({ country: 'US', state: 'CA', city: 'Nowhere Springs' });
    expect(await create(fan, { country: 'AU', state: 'victoria', zip: '3000' })).toMatchObject({ state: 'Victoria' });
  });

  test('need neither a state nor a postcode in countries without them', async () => {
    const fan = await world.fan();
    const made = await create(fan, { country: 'AQ', state: 'None', city: 'McMurdo Station', zip: '' });
    expect(made).toMatchObject({ country: 'AQ', zip: '' });
    expect(made.state).toBeUndefined();
  });

  test('need no postcode where people have none or often leave it out; one that is given has to be right', async () => {
    const fan = await world.fan();
    for (const country of ['PA', 'CK', 'IE', 'TZ']) {
      expect(await create(fan, { country, zip: '' })).toMatchObject({ country, zip: '' });
      await expect(create(fan, { country, zip: 'none' })).rejects.toMatchObject({ details: [{ path: 'zip' }] });
    }
  });

  test('have no state where addresses name none, such as in Germany', async () => {
    const fan = await world.fan();
    expect(await create(fan, { state: 'Berlin' })).not.toHaveProperty('state');
    const london = { country: 'GB', city: 'London', zip: 'SW1A 1AA' };
    expect(await create(fan, { ...london, state: 'London' })).not.toHaveProperty('state');
  });

  test('need a state where addresses do; where they may have one, one that is given has to exist', async () => {
    const fan = await world.fan();
    const dublin = { country: 'IE', city: 'Dublin', zip: 'D02 AF30' };
    expect(await create(fan, dublin)).not.toHaveProperty('state');
    await expect(create(fan, { ...dublin, state: 'Atlantis' })).rejects.toMatchObject({ details: [{ path: 'state' }] });
    for (const [country, zip] of [
      ['CA', 'K1A 0B1'],
      ['JP', '100-0001'],
      ['AU', '2060'],
    ] as const)
      await expect(create(fan, { country, state: undefined, zip })).rejects.toMatchObject({
        details: [{ path: 'state' }],
      });
  });

  test('are checked together after a change: another country needs its own state and postcode', async () => {
    const fan = await world.fan();
    const { _id } = await create(fan);
    await expect(change(fan, _id, { country: 'US' })).rejects.toMatchObject({ details: [{ path: 'state' }] });
    await expect(change(fan, _id, { country: 'US', state: 'NY' })).resolves.toMatchObject({ zip: '10115' });
    await expect(change(fan, _id, { country: 'GB' })).rejects.toMatchObject({
      details: [{ path: 'zip' }],
    });
    const { _id: inRome } = await create(fan, {
      country: 'IT',
      state: 'Lazio',
      city: 'Rome',
      zip: '00184',
    });
    const moved = await change(fan, inRome, { country: 'IE', zip: '' });
    expect(moved).not.toHaveProperty('state');
    await expect(change(fan, _id, { name: '' })).rejects.toMatchObject({ details: [{ path: 'name' }] });
  });
});
