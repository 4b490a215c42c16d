import type { Download } from '@ovation/contract/shop/downloads.ts';

const minuteMs = 60_000;

/** A minute before the first link expires, but no more than once a minute; 0: never. */
export function renewalMs(files: readonly Pick<Download, 'expiresAt'>[] | undefined, nowMs: number): number {
  if (files === undefined || files.length === 0) return 0;
  const firstMs = Math.min(...files.map(({ expiresAt }) => Date.parse(expiresAt)));
  return Math.max(firstMs - nowMs - minuteMs, minuteMs);
}
