import { sendTip } from '@ovation/contract/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

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

it('many who ask at once are each answered for themselves', async () => {
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
