import { getProfileOptions } from '@ovation/contract/people/performers.ts';
import {
  listCities,
  listCountries,
  listLanguages,
  listPhoneCodes,
  listStates,
  verifyCaptcha,
} from '@ovation/contract/site/reference.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

describe('countries', () => {
  test('are about 250, each once, in the order of their names', async () => {
    const { data, total } = await server.client().call(listCountries);
    expect([data.length, total]).toEqual([250, 250]);
    expect(new Set(data.map(({ code }) => code)).size).toBe(250);
    expect(data.map(({ name }) => name)).toEqual(
      data.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
    );
    expect(new Set(data.map(({ region }) => region))).toEqual(new Set(['AS', 'EU', 'AF', 'OC', 'NA', 'SA', 'AN']));
  });

  test('have capital, currency, language, demonym and flag', async () => {
    const { data } = await server.client().call(listCountries);
    const find = (code: string) => data.find((country) => country.code === code);
    expect(find('PT')).toEqual({
      name: 'Portugal',
      code: 'PT',
      capital: 'Lisbon',
      region: 'EU',
      currency: { code: 'EUR', name: 'Euro', symbol: '€' },
      language: { code: 'pt', name: 'Portuguese', iso639_2: 'por', nativeName: 'Português' },
      demonym: 'Portuguese',
      flag: 'flags/pt.svg',
    });
    expect(['DE', 'FR', 'CN', 'NO', 'AQ'].map((code) => find(code)?.language.iso639_2)).toEqual([
      'deu',
      'fra',
      'zho',
      'nor',
      undefined,
    ]);
    expect(find('CH')?.currency).toEqual({ code: 'CHF', name: 'Swiss Franc', symbol: null });
    expect(find('AQ')).toMatchObject({ region: 'AN', language: { code: null } });
  });

  test('have flags that are cacheable and run no scripts', async () => {
    const { data } = await server.client().call(listCountries);
    for (const { flag } of data) {
      const answer = await get(`/api/${flag}`);
      expect([flag, answer.status, answer.headers.get('content-type')]).toEqual([flag, 200, 'image/svg+xml']);
      expect(answer.headers.get('cache-control')).toMatch(/public, max-age=\d{6,}/);
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
      expect(await answer.text()).toMatch(/^\s*<svg/);
    }
    for (const name of ['zz.svg', 'PT.svg', '..%2Fpackage.json', 'pt', 'sh-ac.svg', 'constructor.svg'])
      expect((await get(`/api/flags/${name}`)).status).toBe(404);
    expect((await get('/flags/pt.svg')).status).toBe(200);
  });
});

describe('states and cities', () => {
  test('are found by codes in any case', async () => {
    const states = await server.client().call(listStates, { params: { id: 'de' } });
    expect(states.total).toBe(16);
    expect(states.data).toContainEqual({ _id: 'BE', name: 'Berlin', countryCode: 'DE' });
    const { data } = await server.client().call(listCities, { params: { countryId: 'US', stateId: 'ca' } });
    expect(data).toContainEqual({ _id: expect.any(String), name: 'San Francisco', stateCode: 'CA', countryCode: 'US' });
  });

  test('are empty where a country has none, and 404 for unknown codes', async () => {
    expect(await server.client().call(listStates, { params: { id: 'AQ' } })).toEqual({ data: [], total: 0 });
    for (const path of [
      '/states/ZZ',
      '/states/germany',
      '/states/__',
      '/cities/DE/ZZ',
      '/cities/ZZ/BE',
      '/cities/AQ/BE',
      '/cities/DE/..%2Fmeta',
    ])
      expect([path, (await get(`/api${path}`)).status]).toEqual([path, 404]);
  });
});

test('languages with their own names, and phone codes with flags', async () => {
  const [languages, phoneCodes] = await Promise.all([
    server.client().call(listLanguages),
    server.client().call(listPhoneCodes),
  ]);
  expect(languages.total).toBeGreaterThan(180);
  expect(languages.data).toContainEqual({ code: 'ja', name: 'Japanese', nativeName: '日本語' });
  expect(phoneCodes.data).toContainEqual({ name: 'Germany', code: 'DE', dialCode: '+49', flag: 'flags/de.svg' });
  expect(phoneCodes.data.filter(({ code }) => code === 'DO').map(({ dialCode }) => dialCode)).toEqual([
    '+1809',
    '+1829',
    '+1849',
  ]);
});

test('the option lists of profiles are exactly those of the specification', async () => {
  const lists = await server.client().call(getProfileOptions);
  const values = Object.fromEntries(
    Object.entries(lists).map(([name, options]) => [name, options.map(({ value }) => value)]),
  );
  const bands = (first: number, last: number) =>
    Array.from({ length: (last - first) / 3 + 1 }, (_, index) => `${first + index * 3}_${first + index * 3 + 2}`);
  expect(values).toEqual({
    height: ['under_140', ...bands(140, 188), 'over_190'],
    weight: ['under_40', ...bands(40, 97), 'over_100'],
    age: ['18_19', ...bands(20, 47), 'over_50'],
    bodyType: [
      'fit',
      'slim',
      'curvy',
      'large',
      'toned',
      'petite',
      'ripped',
      'tanned',
      'runner',
      'swimmer',
      'muscular',
      'gymBody',
    ],
    ethnicity: [
      'asian',
      'white',
      'latino',
      'hispanic',
      'black or african america',
      'american indian or alaska native',
      'native hawaiian or other pacific islander',
    ],
    size: ['x-large', 'large', 'medium', 'small'],
    hair: [
      'red',
      'yellow',
      'blond',
      'black',
      'brown',
      'white',
      'brunet',
      'blue',
      'green',
      'pink',
      'ginger',
      'multiColored',
    ],
    eyes: ['blue', 'brown', 'green', 'amber', 'gray', 'hazel', 'red'],
    gender: ['male', 'female', 'transgender'],
    sexualOrientation: ['straight', 'lesbian', 'gay', 'bisexual', 'transgender'],
  });
  expect(lists.gender.find(({ value }) => value === 'transgender')?.label).toBe('Trans');
});

test.each([
  '/countries/list',
  '/states/FR',
  '/cities/FR/IDF',
  '/languages/list',
  '/phone-codes/list',
  '/user-additional',
])('%s is cacheable, and not sent again while it is unchanged', async (path) => {
  const first = await get(`/api${path}`);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  const again = await get(`/api${path}`);
  expect([await again.text(), again.headers.get('etag')]).toEqual([await first.text(), etag]);
  const unchanged = await get(`/api${path}`, { 'if-none-match': etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect((await get(`/api${path}`, { 'if-none-match': '"another"' })).status).toBe(200);
});

test('without a provider only the documented token is valid', async () => {
  const verify = (token: string) => server.client().call(verifyCaptcha, { body: { token } });
  expect(await verify('ovation-test-captcha')).toEqual({ success: true, score: null });
  expect(await verify('made-up')).toEqual({ success: false, score: null });
});
