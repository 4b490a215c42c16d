import { t } from '@ovation/language/t.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import type { StorageUse } from '@ovation/contract/publishing/uploads.ts';

/** 1.2 GB of 500 GB used. */
export function describeUse({ usedBytes, allowedBytes }: StorageUse): string {
  return allowedBytes === null
    ? t('{usedBytes} used', { usedBytes: formatBytes(usedBytes) })
    : t('{usedBytes} of {allowedBytes} used', {
        usedBytes: formatBytes(usedBytes),
        allowedBytes: formatBytes(allowedBytes),
      });
}

/** From 0 to 100; undefined where there is no limit. */
export function percentUsed({ usedBytes, allowedBytes }: StorageUse): number | undefined {
  return allowedBytes === null ? undefined : Math.min(100, (usedBytes / allowedBytes) * 100);
}
