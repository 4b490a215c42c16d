import { earningType } from '@ovation/contract/money/money.ts';
import { expect, test } from 'vitest';
import { earningKinds } from './earning-kinds.ts';

test('every kind of earning has its labels', () => {
  expect(Object.keys(earningKinds).toSorted()).toEqual(earningType.options.toSorted());
  expect(earningKinds).toMatchObject({
    tip: { one: 'Tip', many: 'Tips' },
    feed: { one: 'Post sold', many: 'Posts sold' },
    gallery: { one: 'Gallery sold', many: 'Galleries sold' },
    product: { one: 'Order', many: 'Orders' },
    message: { one: 'Message opened', many: 'Messages opened' },
    stream: { one: 'Ticket', many: 'Tickets' },
    subscription: { one: 'Subscription', many: 'Subscriptions' },
  });
});
