import type { Me } from '@ovation/contract/people/accounts.ts';
import { defaultPublicSettings } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { createStore, loadSession, type SessionData } from './store.ts';

const me: Me = {
  _id: '0199',
  name: 'Ada',
  username: 'ada',
  email: 'ada@example.com',
  avatar: '/ada.webp',
  cover: '/cover.webp',
  balance: 12.5,
  isPerformer: true,
  isAdmin: false,
  permissions: [],
  emailVerified: true,
  missing: [],
  hasSecondFactor: false,
  language: null,
  closesAt: null,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};
const site = {
  settings: { ...defaultPublicSettings, siteName: 'The Stage', logoUrl: '/stage.svg', favicon: '/stage.ico' },
  menus: [{ title: 'Terms', path: '/pages/terms' }],
};

function stateAfterActions(session: SessionData): unknown {
  const store = createStore(undefined);
  loadSession(store, session);
  return store.getState();
}

test.each<[string, SessionData]>([
  ['an account', { ...site, me, totalUnread: 3 }],
  ['a stranger', { ...site, me: undefined, totalUnread: 0 }],
])('begins with the state that the actions of its session lead to: %s', (_visitor, session) => {
  expect(createStore(session).getState()).toEqual(stateAfterActions(session));
});

test('gives every page its own state', () => {
  const ofAda = createStore({ ...site, me, totalUnread: 3 });
  const ofStranger = createStore({ ...site, me: undefined, totalUnread: 0 });
  expect(ofAda.getState().auth.authUser).toBe(me._id);
  expect(ofStranger.getState()).toMatchObject({
    auth: { loggedIn: false, authUser: null },
    user: { balance: 0 },
    unread: { total: 0 },
  });
});
