export { createPushKeys, type PushKeys } from './push/vapid-keys.ts';
export { createNotifier, type Notifier } from './tell.ts';
export { registerOneClick } from './digest/stop-digest.ts';
