import {
  agree,
  getAgreement,
  getDueAgreements,
  listAgreements,
  listUserAgreements,
} from '@ovation/contract/people/own-data.ts';
import { changePage, deletePage, listPages, publishPage, withdrawPage } from '@ovation/contract/pages.ts';
import { createWorld, type Person, type World } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

async function publish(slug: string, content: string, needsAgreement = false): Promise<string> {
  const { data } = await server.admin.call(listPages, { query: {} });
  const id = data.find((page) => page.slug === slug)?._id ?? '';
  await server.admin.call(changePage, { params: { id }, body: { content } });
  await server.admin.call(publishPage, { params: { id }, body: { needsAgreement } });
  return id;
}

const due = async ({ client }: Person) => (await client.call(getDueAgreements)).data;
const agreed = async ({ client }: Person) => (await client.call(listAgreements, { query: {} })).data;
const agreeToAll = async (person: Person) =>
  person.client.call(agree, { body: { versionIds: (await due(person)).map(({ versionId }) => versionId) } });

test('people who register agree to the published terms and privacy notice, and can read them later', async () => {
  await publish('terms', '<p>Be kind, version one.</p>');
  await publish('privacy', '<p>We keep little.</p>');
  const fan = await world.fan();
  expect((await agreed(fan)).map(({ slug, way }) => `${slug} by ${way}`).toSorted()).toEqual([
    'privacy by registration',
    'terms by registration',
  ]);
  const statedAdultAt = expect.any(String) as string;
  expect(await fan.client.call(listAgreements, { query: {} })).toMatchObject({ statedAdultAt });
  const params = { id: fan.id };
  expect(await server.admin.call(listUserAgreements, { params, query: {} })).toMatchObject({ statedAdultAt });
  await publish('terms', '<p>Be kind, version two.</p>');
  expect(await due(fan)).toEqual([]);
  const terms = (await agreed(fan)).find(({ slug }) => slug === 'terms');
  expect(await fan.client.call(getAgreement, { params: { id: terms?._id ?? '' } })).toMatchObject({
    content: '<p>Be kind, version one.</p>',
  });
});

test('a version that staff marks is asked for once, of those who have not agreed to it', async () => {
  const before = await world.fan();
  await publish('terms', '<p>Version three.</p>', true);
  const after = await world.performer();
  expect(await due(after)).toEqual([]);
  expect(await due(before)).toMatchObject([{ slug: 'terms' }]);
  await agreeToAll(before);
  await publish('terms', '<p>Version three, without a typing error.</p>');
  expect(await due(before)).toEqual([]);
  expect((await agreed(before))[0]).toMatchObject({ slug: 'terms', way: 'question' });
  const { data } = await server.admin.call(listUserAgreements, { params: { id: before.id }, query: {} });
  expect(data).toEqual(await agreed(before));
  expect((await server.admin.call(getDueAgreements)).data).toEqual([]);
});

test('no one agrees to a text that changed while they read it', async () => {
  const fan = await world.fan();
  await publish('privacy', '<p>More.</p>', true);
  const versionIds = (await due(fan)).map(({ versionId }) => versionId);
  await publish('privacy', '<p>Even more.</p>', true);
  await expect(fan.client.call(agree, { body: { versionIds } })).rejects.toMatchObject({ statusCode: 409 });
  expect(await due(fan)).toHaveLength(1);
  const body = { versionIds: (await due(fan)).map(({ versionId }) => versionId) };
  await Promise.all([fan.client.call(agree, { body }), fan.client.call(agree, { body })]);
  expect(await due(fan)).toEqual([]);
});

test('no one reads what others agreed to, and a text with agreements cannot be deleted', async () => {
  const [fan, other] = [await world.fan(), await world.fan()];
  const [one] = await agreed(fan);
  await expect(other.client.call(getAgreement, { params: { id: one?._id ?? '' } })).rejects.toMatchObject({
    statusCode: 404,
  });
  const id = await publish('terms', '<p>Version four.</p>');
  await expect(server.admin.call(deletePage, { params: { id } })).rejects.toMatchObject({ statusCode: 409 });
  await publish('terms', '<p>Version five.</p>', true);
  await server.admin.call(withdrawPage, { params: { id } });
  expect(await due(fan)).toEqual([]);
});
