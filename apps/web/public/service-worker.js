// Works without an open page: shows push messages, and an offline page when there is no connection.
// Caches nothing that belongs to an account: no page, no reply of the API, no picture. Built files are left to the
// browser's HTTP cache, because a fetch handler would only delay them.

/** A change of the offline page needs a new name here: browsers install this file again only if it differs. */
const cacheNames = { offline: 'offline-2' };
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheNames.offline)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/** Deletes the caches of earlier versions. Open pages need no reload: the names of built files contain their hashes. */
async function takeOver() {
  const current = new Set(Object.values(cacheNames));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
});

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Something new', body = '', path = '/notifications', tag = '' } = readPush(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: '/icon-192.png',
      badge: '/badge-96.png',
    }),
  );
});

function readPush(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Focuses the tab that shows the page, or opens a new one: other tabs keep their page. */
async function open(path) {
  const { origin } = self.location;
  const url =
    URL.canParse(path, origin) && new URL(path, origin).origin === origin
      ? new URL(path, origin)
      : new URL('/notifications', origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((client) => new URL(client.url).pathname === url.pathname);
  return tab ? tab.focus() : self.clients.openWindow(url.href);
}

/** The browser has replaced its subscription: registers the new one with the account that is logged in. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription));
});

async function subscribeAgain(old) {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  await fetch('/api/notifications/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}
