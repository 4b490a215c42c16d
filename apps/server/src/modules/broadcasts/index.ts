export { removeBroadcastOf } from './remove-broadcast.ts';
