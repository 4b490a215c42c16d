export { validatePrice, requireUsable } from './messages/attach-files.ts';
export type { Original } from './copies/copy.store.ts';
export { learnSizes } from './conversation.store.ts';
export { deliverCopies, emitDelivered, type DeliveredCopy } from './copies/deliver-copies.ts';
export { removeReported, requireReceived } from './messages/moderate-message.ts';
export { recallCopies, emitRecalled, type Recalled } from './copies/recall-copies.ts';
