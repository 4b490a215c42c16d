import { expect, test } from 'vitest';
import {
  boughtAddress,
  chatAddress,
  contentAddress,
  homeAddress,
  profileAddress,
  soldAddress,
  studioAddress,
} from './addresses.ts';

const fan = { _id: '7', email: 'ada@example.com', username: 'ada', isPerformer: false, isAdmin: false, missing: [] };

test.each([
  ['a fan at the home feed', fan, '/home'],
  ['a performer on their own page', { ...fan, isPerformer: true }, '/ada'],
  ['an administrator in the administration', { ...fan, isAdmin: true }, '/admin'],
  ['a fan without a username at their account', { ...fan, missing: ['username' as const] }, '/user/account'],
  ['a fan without a password at the home feed', { ...fan, missing: ['password' as const] }, '/home'],
  [
    'a performer without an email address at their account',
    { ...fan, isPerformer: true, missing: ['email' as const] },
    '/creator/account',
  ],
])('the login leads %s', (_role, me, address) => {
  expect(homeAddress(me)).toBe(address);
});

test('a performer without a username is found by id', () => {
  expect(profileAddress({ _id: '7', username: '' })).toBe('/7');
  expect(chatAddress({ _id: '7', username: 'ada' })).toBe('/ada/chat');
});

test('the address of content is below its performer, with a path for each kind', () => {
  const published = { _id: '1', performer: { _id: '7', username: 'ada' } };
  const addresses = (['feed', 'gallery', 'video'] as const).map((kind) => contentAddress(kind, published));
  expect(addresses).toEqual(['/ada/feeds/1', '/ada/galleries/1', '/ada/videos/1']);
  expect(studioAddress('gallery')).toBe('/creator/galleries');
});

test('a charge leads to what was bought: to content, or to the order', () => {
  const performer = { _id: '7', username: 'ada' };
  const leadsTo = (type: 'video' | 'product' | 'tip', objectId: string | null) => [
    boughtAddress({ type, objectId, performer }),
    soldAddress({ type, objectId }),
  ];
  expect(leadsTo('video', '1')).toEqual(['/ada/videos/1', '/creator/videos/1']);
  expect(leadsTo('product', '2')).toEqual(['/orders/2', '/creator/orders/2']);
  expect([...leadsTo('tip', '3'), ...leadsTo('video', null)]).toEqual([undefined, undefined, undefined, undefined]);
});
