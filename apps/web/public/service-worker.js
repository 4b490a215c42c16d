// Runs beside the pages, also while none is open: shows push messages, and says in words that there is no connection.
// Nothing that belongs to somebody is kept: no page, no answer of the API, no picture.
// Built files are kept by the browser itself: what stands between a page and its scripts can only make it slower.

const kept = { offline: 'offline-1' };
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept.offline)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/** What an earlier version kept goes; pages need not be loaded again, as the names of built files change with what is in them. */
async function takeOver() {
  const current = new Set(Object.values(kept));
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

/** A tab that is there already comes to the front; another one keeps what is in it. */
async function open(path) {
  const { origin } = self.location;
  const wanted =
    URL.canParse(path, origin) && new URL(path, origin).origin === origin
      ? new URL(path, origin)
      : new URL('/notifications', origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === wanted.pathname);
  return tab ? tab.focus() : self.clients.openWindow(wanted.href);
}

/** The browser has changed its address: the site is told, in whose session it was. */
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
