export { createPushKeys, type PushKeys } from './push/vapid-keys.ts';
export { createNotifier, type Notifier } from './notify.ts';
export { registerOneClick } from './digest/stop-digest.ts';
