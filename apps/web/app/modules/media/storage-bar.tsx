import { t } from '@ovation/language/t.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import type { StorageUse } from '@ovation/contract/publishing/uploads.ts';
import { Progress, Stack, Text } from '@mantine/core';

/** How much storage the viewer's uploads use, and may use. */
export function StorageBar({ storage }: { readonly storage: StorageUse }) {
  const percent = percentUsed(storage);
  return (
    <Stack gap="xs">
      <Text>{describeUse(storage)}</Text>
      {percent === undefined ? null : (
        <Progress value={percent} size="lg" color={percent >= 95 ? 'red' : undefined} aria-label={t('Storage used')} />
      )}
      <Text size="sm" c="dimmed">
        {adviceOn(storage)}
      </Text>
    </Stack>
  );
}

function adviceOn({ usedBytes, allowedBytes }: StorageUse): string {
  const counted = t('All your uploads count, at their original size. ID documents don’t.');
  if (allowedBytes === null || usedBytes < allowedBytes * 0.95) return counted;
  const left = formatBytes(Math.max(0, allowedBytes - usedBytes));
  const advice = t('New uploads that don’t fit are refused. Please delete something you no longer need.');
  return t('{counted} {advice} Left: {left}.', { counted, advice, left });
}

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
