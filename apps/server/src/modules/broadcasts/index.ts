export { createBroadcastProgress } from './announce-progress.ts';
export { sendBroadcastsJob } from './jobs/run-slot.ts';
export { hideBroadcast } from './hide-broadcast.ts';
export { removeBroadcast, removeBroadcastOf } from './remove-broadcast.ts';
