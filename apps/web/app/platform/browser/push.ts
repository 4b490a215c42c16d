import { addPushSubscription, deletePushSubscription, getPushKey } from '@ovation/contract/messaging/notifications.ts';
import { api } from '../api/api.ts';

/** `missing`: this browser cannot; `homeScreen`: on Apple's phones only an installed site can; `blocked`: somebody has said no, and only the browser's settings can say yes again. */
export type PushState = 'missing' | 'homeScreen' | 'blocked' | 'off' | 'on';

/** For whom this browser was turned on: whoever else logs in here has not asked for it. */
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

/** Asks for permission, which a browser allows only on a click, and tells the server of this browser. */
export async function turnOnPush(accountId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(accountId);
  const { publicKey } = await api.call(getPushKey);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await tellServer(subscription);
  localStorage.setItem(ownerKey, accountId);
  return 'on';
}

/** Sent again it is the same; answers its id. */
async function tellServer(subscription: PushSubscription): Promise<string> {
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
  await api.call(deletePushSubscription, { params: { id: await tellServer(subscription) } });
  await forgetPush();
}

/** After a new login the server learns again of a browser that its account had turned on; one that another had turned on is let go. */
export async function renewPush(accountId: string): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  if (localStorage.getItem(ownerKey) === accountId) await tellServer(subscription);
  else await forgetPush();
}

/** At a logout: the server forgets it with the session, the browser here. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(ownerKey);
  await (await findSubscription())?.unsubscribe();
}
