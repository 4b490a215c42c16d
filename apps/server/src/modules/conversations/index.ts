export { validatePrice, requireUsable } from './messages/message-files.ts';
export { learnSizes } from './conversation.store.ts';
export { deliverCopies, emitDelivered, type DeliveredCopy } from './copies/deliver-copies.ts';
export { hideMessage, hideNewMessage } from './messages/delete-message.ts';
export { removeReported, requireReceived } from './messages/delete-message.ts';
export { recallCopies, emitRecalled, type Recalled } from './copies/recall-copies.ts';
export { openConversationWith } from './conversations.ts';
