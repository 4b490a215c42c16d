import type { RenderedPage } from './render-page.ts';

/** A page as it was rendered once, ready to be sent again with another nonce. */
export interface KeptPage extends RenderedPage {
  /** Where in the body the nonce stands that it was rendered with; every nonce is as long as every other. */
  readonly nonceAt: readonly number[];
}

export interface PageCacheOptions {
  /** A page is rendered anew after this time at the latest. */
  readonly lifeMs: number;
  /** All pages together; the oldest go first. */
  readonly maxBytes: number;
}

export interface PageCache {
  /** The page of this key: from memory, from a rendering under way, or by `render`. */
  serve(key: string, render: () => Promise<KeptPage>): Promise<KeptPage>;
  /** Drops everything: also what is being rendered now is kept for nobody who asks from now on. */
  forget(): void;
}

interface Entry {
  readonly page: Promise<KeptPage>;
  /** Counted from the start of its rendering, when what it shows was read. */
  readonly until: number;
  sizeBytes: number;
}

/** Pages that are the same for everybody who has the same key, kept for a few seconds (docs/decisions/0007-pages-for-visitors.md). */
export function createPageCache({ lifeMs, maxBytes }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();
  let totalBytes = 0;

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    totalBytes -= entry.sizeBytes;
  }

  /** The map keeps the order of insertion, which is the order of age. */
  function makeRoom(now: number): void {
    for (const [key, entry] of entries) {
      if (entry.until > now && totalBytes <= maxBytes) return;
      drop(key, entry);
    }
  }

  function keep(key: string, entry: Entry, { status, headers, body }: KeptPage): void {
    const isKept = status === 200 && !headers.some(([name]) => name === 'set-cookie') && entries.get(key) === entry;
    if (!isKept) return drop(key, entry);
    entry.sizeBytes = body.length;
    totalBytes += body.length;
    return makeRoom(performance.now());
  }

  return {
    serve(key, render) {
      const now = performance.now();
      const known = entries.get(key);
      if (known && known.until > now) return known.page;
      if (known) drop(key, known);
      const entry: Entry = { page: render(), until: now + lifeMs, sizeBytes: 0 };
      entries.set(key, entry);
      entry.page.then(
        (page) => keep(key, entry, page),
        () => drop(key, entry),
      );
      return entry.page;
    },
    forget() {
      entries.clear();
      totalBytes = 0;
    },
  };
}
