export { ApiError, createClient } from './client.ts';
export type { Client, CallOptions, FetchLike } from './client.ts';
export { createMessageStream } from './message-stream.ts';
export type { MessageStream, MessageStreamOptions } from './message-stream.ts';
export { uploadFile } from './upload.ts';
export type { UploadOptions } from './upload.ts';
export { resumableUpload } from './resumable/resumable-upload.ts';
export type { ResumableOptions, ResumableUpload } from './resumable/resumable-upload.ts';
export type { Transfer, TransferPhase } from './resumable/transfer.ts';
