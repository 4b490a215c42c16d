export { ApiError, createClient } from './client.ts';
export type { Client, CallOptions, FetchLike } from './client.ts';
export { uploadFile } from './upload.ts';
export type { UploadOptions } from './upload.ts';
