import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { changeFeed, createFeed, deleteFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { makePicture } from '@ovation/testing';
import type { Person } from '@ovation/testing/world.ts';

import { relationsOf } from '../../apps/server/test/relations.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;
let path: string;

beforeAll(async () => {
  journey = await startJourney({ PAGE_CACHE_SECONDS: '8', COUNTRY_HEADER: 'x-country' });
});

beforeEach(async () => {
  performer = await journey.world.performer({ monthlyPrice: 8 });
  path = `/${performer.username}`;
});

afterAll(() => journey.end());

function get(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(journey.site.url + path, { headers });
}

async function pageFor(headers?: Record<string, string>): Promise<string> {
  const answer = await get(headers);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** A page that was not cached would show the new name: nothing notifies the site of this change. */
async function renameBehindItsBack(name: string): Promise<void> {
  await journey.site.app.database.updateTable('accounts').set({ name }).where('id', '=', performer.id).execute();
}

test('a page is cached for visitors, and only for them', async () => {
  const fan = await journey.world.fan();
  await renameBehindItsBack('First Name');
  expect(await pageFor()).toContain('First Name');
  await renameBehindItsBack('Second Name');
  expect(await pageFor()).toContain('First Name');
  const forFan = await pageFor({ cookie: `token=${fan.token}` });
  expect(forFan).toContain('Second Name');
  expect(forFan).toContain(fan.username);
  const forStranger = await pageFor();
  expect(forStranger).toContain('First Name');
  expect(forStranger).not.toContain(fan.username);
  expect(await pageFor({ authorization: `Bearer ${performer.token}` })).toContain('Second Name');
});

test('concurrent viewers each get their own page, whichever thread renders it', async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => journey.world.fan()));
  const visitors = Array.from({ length: 8 }, () => [...fans, undefined]).flat();
  const pages = await Promise.all(visitors.map((fan) => pageFor(fan && { cookie: `token=${fan.token}` })));
  const namesIn = (page: string): string[] =>
    fans.map(({ username }) => username).filter((name) => page.includes(name));
  expect(pages.map(namesIn)).toEqual(visitors.map((fan) => (fan ? [fan.username] : [])));
});

test('every response has its own nonce, in its policy and in its scripts', async () => {
  const answers = await Promise.all([get(), get()]);
  const nonces = answers.map(
    ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  for (const [index, answer] of answers.entries()) {
    const inScripts = [...(await answer.text()).matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    expect(inScripts.length).toBeGreaterThan(0);
    expect(new Set(inScripts)).toEqual(new Set([nonces[index]]));
  }
});

test('a feed that is locked, changed or deleted is gone from the page at once', async () => {
  const secret = 'The second act, with the scene that no one has seen.';
  const { _id } = await journey.world.feed(performer, {
    access: 'public',
    text: `${'Soon on stage. '.repeat(30)}${secret}`,
  });
  const params = { id: _id };
  expect(await pageFor()).toContain(secret);
  await performer.client.call(changeFeed, { params, body: { access: 'subscribers' } });
  expect(await pageFor()).not.toContain(secret);
  await performer.client.call(changeFeed, { params, body: { access: 'public', text: 'Another text' } });
  expect(await pageFor()).toContain('Another text');
  await performer.client.call(deleteFeed, { params });
  expect(await pageFor()).not.toContain('Another text');
});

test('a photo is shown as soon as it is ready', async () => {
  const photo = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  await performer.client.call(createFeed, { body: { text: 'With a photo', access: 'public', fileIds: [photo._id] } });
  await pageFor();
  await journey.filesAreProcessed();
  expect(await pageFor()).toContain('Open photo 1 of 1');
});

test('an administrator’s change shows at once', async () => {
  await pageFor();
  await journey.site.admin.call(changeSettings, { body: { siteName: 'Renamed Stage' } });
  expect(await pageFor()).toContain('Renamed Stage');
});

test('a visitor from a country that the performer has blocked does not get the cached page', async () => {
  await relationsOf(journey.site.app).blockCountry(performer.id, 'DE');
  await pageFor({ 'x-country': 'FR' });
  expect((await get({ 'x-country': 'DE' })).status).toBe(451);
  await pageFor({ 'x-country': 'FR' });
});
