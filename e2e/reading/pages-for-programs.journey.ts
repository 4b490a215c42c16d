import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '@ovation/testing/world.ts';

import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;

beforeAll(async () => {
  journey = await startJourney();
  performer = await journey.world.performer();
  await journey.world.feed(performer, { text: 'Found by id' });
});

afterAll(() => journey.end());

async function read(path: string): Promise<{ status: number; head: string; body: string }> {
  const answer = await fetch(journey.site.url + path);
  const [head = '', body = ''] = (await answer.text()).split('<body');
  return { status: answer.status, head, body };
}

test('public pages have no style element in their body', async () => {
  for (const path of [
    '/',
    '/home',
    '/search',
    '/contact',
    '/auth/login',
    '/auth/register',
    '/auth/forgot',
    `/${performer.username}`,
  ]) {
    const { body } = await read(path);
    expect([path, body.match(/<style[^]{0,200}/)]).toEqual([path, null]);
  }
});

test('a performer’s page and its tabs are found by the account’s id, and name their canonical address', async () => {
  for (const tab of ['', '/photos', '/videos', '/galleries', '/about']) {
    const { status, head } = await read(`/${performer.id}${tab}`);
    expect([tab, status]).toEqual([tab, 200]);
    expect(head).toContain(`rel="canonical" href="${journey.site.url}/${performer.username}"`);
  }
  expect((await read(`/${performer.id}`)).body).toContain('Found by id');
});

test('feed readers find a performer’s posts', async () => {
  const { head } = await read(`/${performer.username}`);
  const [address = ''] = /\/[\w.-]+\/feed\.xml/.exec(head) ?? [];
  expect((await read(address)).status).toBe(200);
});
