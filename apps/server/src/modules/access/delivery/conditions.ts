import type { StoredObject } from '../../../gateways/storage/storage.ts';

/**
 * An object is never rewritten at the same size within a millisecond, so size and modification time identify its bytes.
 */
export function entityTagOf(stored: StoredObject): string {
  return `"${stored.sizeBytes.toString(36)}-${stored.modifiedAt.getTime().toString(36)}"`;
}

interface Conditions {
  readonly 'if-none-match'?: string | undefined;
  readonly 'if-modified-since'?: string | undefined;
}

/** Whether the client has the current bytes already. Where it sends both headers, the tag decides (RFC 9110). */
export function isFresh(headers: Conditions, stored: StoredObject): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTagOf(stored));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && wholeSeconds(stored.modifiedAt.getTime()) <= since;
}

/** Whether a range may be served: If-Range is absent or names the current bytes. */
export function mayCut(ifRange: string | undefined, stored: StoredObject): boolean {
  if (ifRange === undefined) return true;
  return ifRange === entityTagOf(stored) || Date.parse(ifRange) === wholeSeconds(stored.modifiedAt.getTime());
}

/** HTTP dates have no fractions. */
function wholeSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1_000) * 1_000;
}
