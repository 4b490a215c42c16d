import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

export interface SignedUrlOptions {
  /**
   * The address works so long at most, and at least half as long: within that half it stays the same, so that browsers
   * find what they have kept.
   */
  readonly expiresSeconds: number;
  readonly contentType: string;
  /** What the store says of caching when it answers. */
  readonly cacheControl: string;
}

/**
 * Where bytes live. Keys are relative paths of letters, digits, `.`, `_`, `-` and `/`, without `..`; a bad key throws.
 */
export interface Storage {
  /**
   * Streams to the key, replacing what is there; atomic: a reader sees nothing or all, and an aborted source leaves
   * nothing.
   */
  put(
    key: string,
    body: Readable,
    options: { readonly contentType: string; readonly signal?: AbortSignal },
  ): Promise<{ sizeBytes: number }>;
  /**
   * Bytes, or a range of them with both ends included; an end before the start is no bytes. Undefined when the key is
   * absent.
   */
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
  /** A store that browsers reach themselves hands out addresses; without it all bytes go through us. */
  readonly direct?: DirectAccess;
}

/** Reading straight from the store, by whoever has the address, with GET and ranges. */
export interface DirectAccess {
  /**
   * The origin of all its addresses, for the pages' content security policy:
   * https://bucket.s3.eu-central-1.amazonaws.com
   */
  readonly origin: string;
  /** Does not look whether the key is there. */
  signUrl(key: string, options: SignedUrlOptions): Promise<string>;
}
