export { createBroadcastProgress, type BroadcastProgress } from './announce-progress.ts';
export { removeBroadcastOf } from './remove-broadcast.ts';
