import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/** Where bytes live. Keys are relative paths of letters, digits, `.`, `_`, `-` and `/`, without `..`; a bad key throws. */
export interface Storage {
  /** Streams to the key, replacing what is there; atomic: a reader sees nothing or all, and an aborted source leaves nothing. */
  put(key: string, body: Readable, options: { readonly contentType: string; readonly signal?: AbortSignal }): Promise<{ sizeBytes: number }>;
  /** Bytes, or a range of them with both ends included; an end before the start is no bytes. Undefined when the key is absent. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** No error when absent. */
  delete(key: string): Promise<void>;
  /** Everything below `a/b/`. */
  deletePrefix(prefix: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly sizeBytes: number; readonly modifiedAt: Date }>;
  /** Puts a whole local folder under a prefix, such as an HLS ladder. */
  putFolder(prefix: string, folder: string): Promise<{ sizeBytes: number }>;
  /** A local file to read while `use` runs: the local folder's own, or a download. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
}
