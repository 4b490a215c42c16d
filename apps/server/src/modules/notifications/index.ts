export { registerOneClick } from './digest/stop-digest.ts';
