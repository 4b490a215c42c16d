import type { StoredObject } from '../../../gateways/storage/storage.ts';

/** How a stored object is named to caches: its size and the moment it was written tell any two apart. */
export function entityTagOf(stored: StoredObject): string {
  return `"${stored.sizeBytes.toString(36)}-${stored.modifiedAt.getTime().toString(36)}"`;
}

interface Conditions {
  readonly 'if-none-match'?: string | undefined;
  readonly 'if-modified-since'?: string | undefined;
}

/** Whether the client has the current bytes already (RFC 9110: the tag decides where both are sent). */
export function isFresh(headers: Conditions, stored: StoredObject): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTagOf(stored));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && wholeSeconds(stored.modifiedAt.getTime()) <= since;
}

/** Whether a range may be cut from the current bytes: If-Range names them, or is absent. */
export function mayCut(ifRange: string | undefined, stored: StoredObject): boolean {
  if (ifRange === undefined) return true;
  return ifRange === entityTagOf(stored) || Date.parse(ifRange) === wholeSeconds(stored.modifiedAt.getTime());
}

/** HTTP dates have no fractions. */
function wholeSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1_000) * 1_000;
}
