import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import type { Person } from '@ovation/testing';

import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;
let fan: Person;
let page: Page;
let connections: WebSocketRoute[];

beforeAll(async () => {
  performer = await journey.world.performer();
  fan = await journey.world.fan({ balance: 20 });
  await journey.world.follow(fan, performer);
  page = await journey.open(fan);
  connections = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    connections.push(socket);
    socket.connectToServer();
  });
  await connected(() => page.goto('/home'));
});

/** Does something after which the page's socket logs in. */
async function connected(act: () => Promise<unknown>): Promise<void> {
  const loggedIn = Promise.withResolvers<void>();
  // Listens from the first frame on: the login may be answered before the test gets its turn again.
  page.once('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"ok":true')) loggedIn.resolve();
    }),
  );
  await act();
  await loggedIn.promise;
}

test('a new post waits behind a button, and the visible ones do not move', async () => {
  await journey.world.feed(performer, { text: 'Fresh from the rehearsal' });
  const show = page.getByRole('button', { name: 'Show 1 new post' });
  await show.waitFor();
  await expect.poll(() => page.getByText('Fresh from the rehearsal').count()).toBe(0);
  await journey.world.feed(performer, { text: 'And one more' });
  await page.getByRole('button', { name: 'Show 2 new posts' }).click();
  await page.getByText('Fresh from the rehearsal').waitFor();
  await page.getByText('And one more').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Show \d+ new/ }).count()).toBe(0);
});

test('what happened while the connection was broken is loaded afterwards: balance, posts', async () => {
  await page.getByText('$20.00').first().waitFor();
  await connected(async () => {
    await connections.at(-1)?.close();
    await journey.world.tip(fan, performer, 10);
    await journey.world.feed(performer, { text: 'Written in the dark' });
  });
  await page.getByText('$10.00').first().waitFor();
  await page.getByText('Written in the dark').waitFor();
});
