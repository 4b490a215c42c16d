import type { Me } from '@ovation/contract/people/accounts.ts';
import { defaultPublicSettings } from '@ovation/contract/site/settings.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requireAccount, requireAdmin, requireCreator, requireStranger } from './guards.server.ts';
import { sessionContext } from './session.server.ts';

const names = { _id: '7', email: 'ada@example.com', username: 'ada', missing: [] as Me['missing'] };
const fan = { ...names, isPerformer: false, isAdmin: false } as Me;
const performer: Me = { ...fan, isPerformer: true };
const admin: Me = { ...fan, isAdmin: true };

/** Where the guard redirects the visitor of an address; `in` if they pass. */
async function ask(guard: typeof requireAccount, me: Me | undefined, address: string): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(sessionContext, { me, settings: defaultPublicSettings });
  const url = new URL(address, 'http://localhost:3000');
  const args = { context, url, request: new Request(url), params: {}, pattern: '' } as unknown as Parameters<
    typeof guard
  >[0];
  const answer = await guard(args, () => Promise.resolve(new Response('in')));
  return answer instanceof Response && answer.headers.has('location') ? answer.headers.get('location') : 'in';
}

test('a stranger logs in first and comes back to the page with its query', async () => {
  for (const guard of [requireAccount, requireCreator, requireAdmin]) {
    expect(await ask(guard, undefined, '/wallet?list=spending')).toBe('/auth/login?from=%2Fwallet%3Flist%3Dspending');
  }
});

test('pages of creators and administrators redirect everyone else to their own home', async () => {
  expect(await ask(requireCreator, fan, '/creator')).toBe('/home');
  expect(await ask(requireAdmin, performer, '/admin')).toBe('/ada');
  expect(await ask(requireCreator, admin, '/creator')).toBe('/admin');
});

test('an account with the right role passes', async () => {
  const answers = [
    await ask(requireAccount, fan, '/wallet'),
    await ask(requireCreator, performer, '/creator'),
    await ask(requireAdmin, admin, '/admin'),
    await ask(requireStranger, undefined, '/auth/login'),
  ];
  expect(answers).toEqual(['in', 'in', 'in', 'in']);
});

test('the login redirects an account that is logged in, never to another site', async () => {
  expect(await ask(requireStranger, fan, '/auth/login?from=%2Fwallet')).toBe('/wallet');
  expect(await ask(requireStranger, fan, '/auth/login?from=%2F%2Fevil.example')).toBe('/home');
});
