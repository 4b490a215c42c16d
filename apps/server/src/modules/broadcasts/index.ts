export { createBroadcastProgress } from './announce-progress.ts';
export { sendBroadcastsJob } from './jobs/run-slot.ts';
export { removeBroadcastOf } from './remove-broadcast.ts';
