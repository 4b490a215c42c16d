import { createECDH } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createComment } from '@ovation/contract/publishing/comments.ts';
import { getNotificationSettings } from '@ovation/contract/messaging/notifications.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, newPage } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;
let fan: Person;
beforeAll(async () => {
  journey = await startJourney();
});
beforeEach(async () => {
  [performer, fan] = [await journey.world.performer(), await journey.world.fan({ balance: 100 })];
});
afterAll(() => journey.end());

const bell = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`, exact: true });

describe('the bell', () => {
  test('counts live, opens new notifications, links to their page, and counts read ones', async () => {
    const { world } = journey;
    const { _id: feedId } = await world.feed(performer, { text: 'The slow movement.' });
    const page = await journey.open(performer);
    await page.goto('/home');
    await bell(page, 0).waitFor();
    await world.tip(fan, performer, 10, 'For the <b>solo</b>');
    await fan.client.call(createComment, { body: { objectType: 'feed', objectId: feedId, text: 'Encore!' } });
    await bell(page, 2).click();
    const popover = page.getByRole('dialog', { name: 'Notifications' });
    await popover.getByText('sent you a tip of $10.00').waitFor();
    await world.follow(fan, performer);
    await popover.getByText('follows you').waitFor();
    await checkAxe(page);
    await popover.getByText('commented on your post').click();
    await page.waitForURL(`**/feeds/${feedId}`);
    await bell(page, 2).waitFor();
    await bell(page, 2).click();
    await popover.getByRole('button', { name: 'Mark all read' }).click();
    await bell(page, 0).waitFor();
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'hidden' });
  });

  test('on a phone it leads to the page, which shows new ones and marks all read', async () => {
    const page = await journey.open(performer, { width: 390, colorScheme: 'dark' });
    await page.goto('/home');
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await journey.world.tip(fan, performer, 12);
    const list = page.getByRole('list', { name: 'Notifications' });
    await list.getByText('sent you a tip of $12.00').waitFor();
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('heading', { name: 'All read' }).waitFor();
  });
});

test('the switches keep the choice', async () => {
  const page = await journey.open(fan);
  await page.goto('/notifications/settings');
  await page.getByRole('switch', { name: 'Replies: Email' }).click({ force: true });
  await page.getByText('Changes saved').waitFor();
  await page.getByRole('radio', { name: 'Every week' }).check();
  await expect
    .poll(() => fan.client.call(getNotificationSettings))
    .toMatchObject({ digest: 'weekly', choices: { answer: { email: true } } });
  await page.reload();
  await expect.poll(() => page.getByRole('switch', { name: 'Replies: Email' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('switch', { name: /^Tips/ }).count()).toBe(0);
});

test('a browser that blocks notifications shows what to do', async () => {
  const page = await journey.open(fan);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/notifications/settings');
  await page.getByText('Your browser blocks notifications from this site.').waitFor();
});

describe('push to this browser', () => {
  /**
   * This browser can neither ask nor subscribe: the stub agrees, and returns an address of a push service that does
   * not exist.
   */
  async function letSubscribe(page: Page): Promise<void> {
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    await page.addInitScript((key) => {
      const json = {
        endpoint: `https://push.example.com/send/${key}`,
        keys: { p256dh: key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      };
      const isOn = (): boolean => localStorage.getItem('fake-push') === 'on';
      const set = (state: string): void => localStorage.setItem('fake-push', state);
      const subscription = { toJSON: () => json, unsubscribe: async () => set('off') };
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem('fake-push') === null ? 'default' : 'granted'),
      });
      Notification.requestPermission = async () => 'granted';
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          set('on');
          return subscription;
        },
        getSubscription: async () => (isOn() ? subscription : null),
      });
    }, p256dh);
  }

  const browsersOf = async ({ id }: Person): Promise<number> =>
    (
      await journey.site.app.database
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', id)
        .execute()
    ).length;

  test('is turned on by a click, off by another, and ends with the logout', async () => {
    const person = await journey.logIn(fan);
    const page = await journey.open(person, { serviceWorker: true });
    await letSubscribe(page);
    await page.goto('/notifications/settings');
    await page.getByRole('button', { name: 'Turn on in this browser' }).click();
    await page.getByText('This browser notifies you when no page of this site is open.').waitFor();
    expect(await browsersOf(fan)).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Turn off in this browser' }).click();
    await page.getByRole('button', { name: 'Turn on in this browser' }).click();
    await page.getByRole('button', { name: 'Turn off in this browser' }).waitFor();
    expect(await browsersOf(fan)).toBe(1);
    await page.getByRole('complementary', { name: 'Site' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth/login');
    expect([await browsersOf(fan), await page.evaluate(() => localStorage.getItem('fake-push'))]).toEqual([0, 'off']);
  });
});

describe('the app', () => {
  test('its manifest is complete, and its icons match it', async () => {
    const page = await journey.open();
    await page.goto('/home');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Ovation', start_url: '/home', display: 'standalone' });
    expect(new Set(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`))).toEqual(
      new Set(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    );
    for (const { src, sizes } of manifest.icons) expect(await sizeOf(page, src)).toBe(sizes);
  });

  function sizeOf(page: Page, src: string): Promise<string> {
    return page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  }

  test('if the browser offers to install it, so does the menu', async () => {
    const page = await journey.open(fan);
    await page.goto('/home');
    const asked = await page.evaluateHandle(() => {
      const prompts: number[] = [];
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => void prompts.push(1),
        }),
      );
      return prompts;
    });
    const open = () => page.getByRole('complementary', { name: 'Site' }).getByRole('button', { name: 'More' }).click();
    await open();
    await page.getByRole('menuitem', { name: 'Install as an app' }).click();
    expect(await asked.evaluate((prompts) => prompts.length)).toBe(1);
    await open();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Install as an app' }).count()).toBe(0);
  });

  test('without a connection it says so, and stores no personal data', async () => {
    // Without a connection a browser complains of everything: this page's console is not checked.
    const page = await newPage({ baseUrl: journey.site.url, token: fan.token, serviceWorker: true });
    await page.goto('/home');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto('/notifications');
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline.html']);
    await page.context().setOffline(true);
    await page.goto('/wallet');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Wallet' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/wallet');
  });

  test('the offline page looks for the site by itself, also if the browser does not notice that it is back', async () => {
    const page = await newPage({ baseUrl: journey.site.url, token: fan.token, serviceWorker: true });
    await page.addInitScript(() => {
      window.addEventListener('online', (event) => event.stopImmediatePropagation());
    });
    await page.goto('/home');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto('/notifications');
    await page.context().setOffline(true);
    await page.goto('/wallet');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Wallet' }).first().waitFor();
  });

  test('a push message is shown, and a click leads to its page and to no other site', async () => {
    const page = await journey.open(fan, { serviceWorker: true });
    await page.goto('/home');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const [worker] = page.context().serviceWorkers();
    const happened = await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow(address: string): Promise<unknown> };
        dispatchEvent(event: Event): boolean;
      };
      const [shown, opened, waiting]: [unknown[], string[], Promise<unknown>[]] = [[], [], []];
      const dispatch = async (name: string, what: object): Promise<void> => {
        scope.dispatchEvent(
          Object.assign(new Event(name), what, { waitUntil: (promise: Promise<unknown>) => waiting.push(promise) }),
        );
        await Promise.all(waiting);
      };
      // This browser shows no notifications, and opens windows after a real click only.
      scope.registration.showNotification = async (title, options) =>
        void shown.push([title, options?.body, options?.data]);
      scope.clients.openWindow = async (address) => void opened.push(new URL(address).href);
      await dispatch('push', {
        data: { json: () => ({ title: 'Ovation', body: 'Someone wrote to you', path: '/messages/1' }) },
      });
      for (const path of ['/messages/1', 'https://elsewhere.example/x', '//elsewhere.example', 'javascript:alert(1)'])
        await dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } });
      return { shown, opened };
    });
    const own = (path: string): string => new URL(path, journey.site.url).href;
    expect(happened).toEqual({
      shown: [['Ovation', 'Someone wrote to you', { path: '/messages/1' }]],
      opened: [own('/messages/1'), own('/notifications'), own('/notifications'), own('/notifications')],
    });
  });
});
