import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

export interface SignedUrlOptions {
  /**
   * The maximum lifetime of the address, and twice its minimum. Within the first half it stays the same, so that
   * browsers can use their cache.
   */
  readonly expiresSeconds: number;
  readonly contentType: string;
  /** The Cache-Control header of the store's response. */
  readonly cacheControl: string;
  /** The Content-Disposition header of the store's response; none by default. */
  readonly contentDisposition?: string;
}

/**
 * Stores bytes. Keys are relative paths of letters, digits, `.`, `_`, `-` and `/`, without `..`; throws for any other
 * key.
 */
export interface Storage {
  /**
   * Streams to the key, and replaces an existing object. Atomic: readers see all or nothing, and an aborted source
   * leaves nothing.
   */
  put(
    key: string,
    body: Readable,
    options: { readonly contentType: string; readonly signal?: AbortSignal },
  ): Promise<{ sizeBytes: number }>;
  /**
   * Returns the bytes, or a range of them with both ends included; empty if the end is before the start. Undefined if
   * the key is absent.
   */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** No error if absent. */
  delete(key: string): Promise<void>;
  /** Everything below `a/b/`. */
  deletePrefix(prefix: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly sizeBytes: number; readonly modifiedAt: Date }>;
  /** Puts a whole local folder under a prefix, such as an HLS ladder. */
  putFolder(prefix: string, folder: string): Promise<{ sizeBytes: number }>;
  /** A local file for the duration of `use`: the stored one, or a download. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Addresses for browsers, if they can access the store directly; otherwise all bytes go through this server. */
  readonly direct?: DirectAccess;
}

/** Direct access to the store with an address, with GET and ranges. */
export interface DirectAccess {
  /**
   * The origin of all addresses, for the pages' content security policy: https://bucket.s3.eu-central-1.amazonaws.com
   */
  readonly origin: string;
  /** Does not check whether the key exists. */
  signUrl(key: string, options: SignedUrlOptions): Promise<string>;
}
