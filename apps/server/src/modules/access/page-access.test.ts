import { logout } from '@ovation/contract/accounts.ts';
import { sendTip } from '@ovation/contract/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { askForPage, requireVisiblePage } from './page-access.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterAll(() => server.stop());

/** Who has no money learns from the refusal only that he may see her: 402; 404 where he may not, 451 where his country is shut out. */
async function askToTip(fan: Person, performer: { readonly id: string }, country: string): Promise<number> {
  const headers = { authorization: fan.token, 'content-type': 'application/json', 'x-country': country };
  return (await fetch(`${server.url}/api${sendTip.path.replace('{id}', performer.id)}`, { method: 'POST', headers, body: JSON.stringify({ amount: 10 }) })).status;
}

test('many who ask at once are each answered for themselves', async () => {
  const [open, closed] = [await world.performer(), await world.performer()];
  const fans = await Promise.all(Array.from({ length: 12 }, () => world.fan()));
  const blocked = fans.filter((_fan, place) => place % 3 === 0);
  await server.app.database.insertInto('account_blocks').values(blocked.map(({ id }) => ({ performer_id: open.id, account_id: id }))).execute();
  await server.app.database.insertInto('country_blocks').values({ performer_id: closed.id, country: 'FR' }).execute();
  const asked = fans.flatMap((fan, place) => [
    { fan, performer: open, country: 'FR', expected: place % 3 === 0 ? 404 : 402 },
    { fan, performer: closed, country: place % 2 === 0 ? 'FR' : 'NL', expected: place % 2 === 0 ? 451 : 402 },
    { fan, performer: { id: crypto.randomUUID() }, country: 'NL', expected: 404 },
  ]);
  expect(await Promise.all(asked.map(({ fan, performer, country }) => askToTip(fan, performer, country)))).toEqual(asked.map(({ expected }) => expected));
});

test('what is asked ahead is of the moment of the call, and of nobody but the one who calls', async () => {
  const performer = await world.performer();
  const [fan, other] = [await world.fan(), await world.fan()];
  const block = (person: Person) => server.app.database.insertInto('account_blocks').values({ performer_id: performer.id, account_id: person.id }).execute();
  expect(await askToTip(fan, performer, 'NL')).toBe(402);
  await block(fan);
  expect(await askToTip(fan, performer, 'NL')).toBe(404);

  const asked = askForPage(server.app, { accountId: other.id, country: 'NL' }, performer.id);
  const seenBy = (id: string, country: string) => requireVisiblePage(server.app, { viewer: { id, kind: 'user', username: '', status: 'active' }, country }, performer.id, asked);
  await seenBy(other.id, 'NL');
  await expect(seenBy(fan.id, 'NL')).rejects.toMatchObject({ code: 'not-found' });
  await server.app.database.insertInto('country_blocks').values({ performer_id: performer.id, country: 'FR' }).execute();
  await expect(seenBy(other.id, 'FR')).rejects.toMatchObject({ code: 'country-blocked' });
});

test('her page is asked for together with the session of a fan who was seen before, and not again', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await askToTip(fan, performer, 'NL');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await askToTip(fan, performer, 'NL');
  const texts = sent.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
  sent.mockRestore();
  expect(texts.filter((text) => /have_conversation|token_hash/.test(text)).map((text) => (text.includes('have_conversation') ? 'page' : 'session')).toSorted()).toEqual(['page', 'session']);
});

test('a session that ended since it was last seen opens nothing, whatever was asked ahead', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  expect(await askToTip(fan, performer, 'NL')).toBe(402);
  await fan.client.call(logout);
  expect(await askToTip(fan, performer, 'NL')).toBe(401);
});

test('what cannot be a performer is not found, also for who was seen before', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  expect(await askToTip(fan, performer, 'NL')).toBe(402);
  expect(await askToTip(fan, { id: 'nobody' }, 'NL')).toBe(404);
});
