export { deleteStreamMessage } from './delete-stream-message.ts';
export { removeReportedStreamMessage, requireReadable } from './moderate-stream-message.ts';
