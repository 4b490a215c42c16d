const units = ['B', 'KB', 'MB', 'GB'] as const;

/** 1536 → 1.5 KB. */
export function formatBytes(sizeBytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, sizeBytes)) / 10));
  const size = sizeBytes / 1_024 ** power;
  return `${size < 10 && power > 0 ? Number(size.toFixed(1)) : Math.round(size)} ${units[power]}`;
}
