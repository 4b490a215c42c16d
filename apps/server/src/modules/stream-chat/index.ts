export { deleteStreamMessage } from './moderate-stream-message.ts';
export { disconnectWatchers as disconnectChatReaders, leaveStream as disconnectChatReader } from './live.ts';
export { removeReportedStreamMessage, requireReadable } from './moderate-stream-message.ts';
export type { StreamChatRule } from './stream-rules.ts';
export { createStreamPulse } from './stream-pulse.ts';
