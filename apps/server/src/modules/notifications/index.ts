export { createPushKeys } from './push/vapid-keys.ts';
export { createNotifier } from './notify.ts';
export { registerOneClick } from './digest/digest.ts';
