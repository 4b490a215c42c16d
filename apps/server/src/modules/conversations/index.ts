export { judgePrice, requireUsable } from './attach-files.ts';
export type { Original } from './copy.store.ts';
export { learnSizes } from './conversation.store.ts';
export { deliverCopies, tellDelivered, type DeliveredCopy } from './deliver-copies.ts';
export { removeReported, requireReceived } from './moderate-message.ts';
export { recallCopies, tellRecalled, type Recalled } from './recall-copies.ts';
