export { judgePrice, requireUsable } from './messages/attach-files.ts';
export { learnSizes } from './conversation.store.ts';
export { deliverCopies, tellDelivered, type DeliveredCopy } from './copies/deliver-copies.ts';
export { removeReported, requireReceived } from './messages/moderate-message.ts';
export { recallCopies, tellRecalled, type Recalled } from './copies/recall-copies.ts';
