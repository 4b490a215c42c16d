export { removeReported, requireReceived } from './moderate-message.ts';
