export { createBroadcastProgress, type BroadcastProgress } from './announce-progress.ts';
export { sendBroadcastsJob } from './jobs/take-turn.ts';
export { removeBroadcastOf } from './remove-broadcast.ts';
