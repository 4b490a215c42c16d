import { addPushSubscription, deletePushSubscription, getPushKey } from '@ovation/contract/messaging/notifications.ts';
import { api } from '../api/api.ts';

/**
 * `missing`: the browser does not support it; `homeScreen`: on Apple's phones only an installed site may send messages;
 * `blocked`: the permission was denied, which only the browser's settings can undo.
 */
export type PushState = 'missing' | 'homeScreen' | 'blocked' | 'off' | 'on';

/** The account that enabled push messages in this browser: another account that logs in here has not asked for them. */
const ownerKey = 'push-account';

export async function readPushState(accountId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApplePhone() ? 'homeScreen' : 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return localStorage.getItem(ownerKey) === accountId && (await findSubscription()) ? 'on' : 'off';
}

function isApplePhone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, which a browser allows only on a click, and registers this browser with the server. */
export async function turnOnPush(accountId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(accountId);
  const { publicKey } = await api.call(getPushKey);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await registerSubscription(subscription);
  localStorage.setItem(ownerKey, accountId);
  return 'on';
}

/** Registering the same browser again changes nothing. Returns the id of the subscription. */
async function registerSubscription(subscription: PushSubscription): Promise<string> {
  const { endpoint = '', keys } = subscription.toJSON();
  return (
    await api.call(addPushSubscription, {
      body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
    })
  )._id;
}

export async function turnOffPush(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await api.call(deletePushSubscription, { params: { id: await registerSubscription(subscription) } });
  await unsubscribePush();
}

/**
 * After a login: registers the browser again if this account had enabled it; unsubscribes it if another account had.
 */
export async function renewPush(accountId: string): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  if (localStorage.getItem(ownerKey) === accountId) await registerSubscription(subscription);
  else await unsubscribePush();
}

/** At a logout: the server deletes the subscription with the session, this deletes it in the browser. */
export async function unsubscribePush(): Promise<void> {
  localStorage.removeItem(ownerKey);
  await (await findSubscription())?.unsubscribe();
}
