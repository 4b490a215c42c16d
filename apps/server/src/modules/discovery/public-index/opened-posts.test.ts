import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let performer: Person;
const hourMs = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  performer = await createWorld(server).performer();
});
afterAll(() => server.stop());

const inHours = (hours: number): string => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
const publish = async (body: object): Promise<string> =>
  (await performer.client.call(createFeed, { body: { text: 'For some, for a while', ...body } }))._id;

const read = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
const filesOf = (index: string): string[] =>
  [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);

/** Those of some posts that the sitemap contains. */
async function named(...ids: string[]): Promise<boolean[]> {
  const files = await Promise.all(filesOf(await read('/sitemap.xml')).map(read));
  return ids.map((id) => files.join(' ').includes(id));
}

test('the sitemap contains a post from when it is public until it ends', async () => {
  const opening = await publish({ access: 'subscribers', publicAt: inHours(2) });
  const later = await publish({ access: 'subscribers', publicAt: inHours(9) });
  const ending = await publish({ endsAt: inHours(2) });
  const staying = await publish({ endsAt: inHours(9) });
  expect(await named(opening, later, ending, staying)).toEqual([false, false, true, true]);
  server.clock.advance(3 * hourMs);
  expect(await named(opening, later, ending, staying)).toEqual([true, false, false, true]);
});

test('the sitemap does not contain hidden or withdrawn posts', async () => {
  const [shown, hidden, withdrawn] = [await publish({}), await publish({}), await publish({})];
  const { database, clock } = server.app;
  const change = (id: string, columns: object) =>
    database.updateTable('feeds').set(columns).where('id', '=', id).execute();
  await change(hidden, { hidden_at: clock.now() });
  await change(withdrawn, { withdrawn_at: clock.now() });
  expect(await named(shown, hidden, withdrawn)).toEqual([true, false, false]);
});
