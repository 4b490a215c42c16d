export { createBroadcastProgress } from './announce-progress.ts';
export { sendBroadcastsJob } from './jobs/run-slot.ts';
export { hideBroadcast } from './take-back.ts';
export { removeBroadcast, removeBroadcastOf } from './take-back.ts';
