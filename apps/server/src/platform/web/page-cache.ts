import type { CountRead } from '../measurements/measurements.ts';
import type { RenderedPage } from './render-page.ts';

/** A rendered page that can be sent again with another nonce. */
export interface CachedPage extends RenderedPage {
  /** The offsets in the body of the nonce that it was rendered with; all nonces have the same length. */
  readonly noncePositions: readonly number[];
}

export interface PageCacheOptions {
  /** How long a page is served from the cache. */
  readonly lifeMs: number;
  /** The limit for all pages together; the oldest are evicted first. */
  readonly maxBytes: number;
  /**
   * Whether what a page reads now is at least as new as that moment of `performance.now()`; otherwise, a page that was
   * rendered after an invalidation might be older than it, and is not kept.
   */
  readonly isAsNewAs?: (moment: number) => boolean;
  /** Counts the reads, if someone wants to know. */
  readonly countRead?: CountRead;
}

export interface PageCache {
  /** Returns the page for this key from the cache, from a pending rendering, or from `render`. */
  serve(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Evicts all pages, also those that are being rendered. */
  invalidate(): void;
}

interface Entry {
  readonly page: Promise<CachedPage>;
  /** Counted from the start of the rendering, when the page's data were read. */
  readonly until: number;
  /** Whether it may be kept: its data are newer than the last invalidation. */
  readonly isNew: boolean;
  sizeBytes: number;
}

/**
 * Caches pages that are the same for all requests with the same key for a few seconds
 * (docs/decisions/0007-pages-for-visitors.md).
 */
export function createPageCache({ lifeMs, maxBytes, isAsNewAs, countRead }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();
  let totalBytes = 0;
  let invalidatedAt = Number.NEGATIVE_INFINITY;

  function evict(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    totalBytes -= entry.sizeBytes;
  }

  /** The map's insertion order is the order of age. */
  function evictOldest(now: number): void {
    for (const [key, entry] of entries) {
      if (entry.until > now && totalBytes <= maxBytes) return;
      evict(key, entry);
    }
  }

  function keep(key: string, entry: Entry, { status, headers, body }: CachedPage): void {
    const isCacheable =
      entry.isNew && status === 200 && !headers.some(([name]) => name === 'set-cookie') && entries.get(key) === entry;
    if (!isCacheable) return evict(key, entry);
    entry.sizeBytes = body.length;
    totalBytes += body.length;
    return evictOldest(performance.now());
  }

  return {
    serve(key, render) {
      const now = performance.now();
      const cached = entries.get(key);
      const isHit = cached !== undefined && cached.until > now;
      countRead?.(isHit);
      if (isHit) return cached.page;
      if (cached) evict(key, cached);
      const isNew = isAsNewAs?.(invalidatedAt) ?? true;
      const entry: Entry = { page: render(), isNew, until: now + lifeMs, sizeBytes: 0 };
      entries.set(key, entry);
      entry.page.then(
        (page) => keep(key, entry, page),
        () => evict(key, entry),
      );
      return entry.page;
    },
    invalidate() {
      invalidatedAt = performance.now();
      entries.clear();
      totalBytes = 0;
    },
  };
}
