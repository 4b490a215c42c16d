import { securityEventKinds } from '@ovation/contract/site/security-log.ts';
import { expect, test } from 'vitest';
import { actorOf, detailsOf, kindOptions, subjectOf } from './event-rows.tsx';

const ada = { _id: '1', username: 'ada', name: 'Ada', avatar: '/no-avatar.jpg' };
const grace = { ...ada, _id: '2', username: 'grace', name: 'Grace' };

test('every kind can be chosen, and has its own label', () => {
  const options = kindOptions();
  expect(options.map(({ value }) => value).toSorted()).toEqual(securityEventKinds.toSorted());
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
});

test('the actor is an account, a visitor or the site', () => {
  expect([
    actorOf({ actor: ada, address: '::1' }),
    actorOf({ actor: null, address: '::1' }),
    actorOf({ actor: null, address: '' }),
  ]).toEqual(['Ada (@ada)', 'A visitor who was not logged in', 'The site itself']);
});

test('the subject is named if it is not the actor', () => {
  expect([
    subjectOf({ actor: ada, subject: grace }),
    subjectOf({ actor: ada, subject: ada }),
    subjectOf({ actor: null, subject: ada }),
    subjectOf({ actor: null, subject: null }),
  ]).toEqual(['Grace (@grace)', undefined, 'Ada (@ada)', undefined]);
});

test('details are readable', () => {
  const details = { papers: 'id-verification, document-verification' };
  expect(detailsOf({ kind: 'papers-uploaded', details })).toEqual([
    'Documents: Identity card or passport and Photo with the document',
  ]);
  expect(detailsOf({ kind: 'settings-changed', details: { siteName: 'One → Two' } })).toEqual(['siteName: One → Two']);
  expect(
    detailsOf({ kind: 'login-failed', details: { more: 'Further events in this hour are not recorded.' } }),
  ).toEqual(['Further events in this hour are not recorded.']);
});
