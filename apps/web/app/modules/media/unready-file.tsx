import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';

/** A file that is being processed, with live progress, that failed, or that staff look at first. */
export default function UnreadyFile({ file }: { readonly file: FeedFile }) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState(0);
  useServerEvent('file.progress', (event) => {
    if (event.fileId !== file._id) return;
    setProgress(event.progress);
    if (event.status === 'ready' || event.status === 'failed' || event.isPlayable === true) void revalidate();
  });
  useReconnected(() => void revalidate());
  if (file.isUnderReview === true)
    return (
      <Text p="md" c="dimmed">
        {t('Under review. Our staff will decide whether it is shown.')}
      </Text>
    );
  if (file.status === 'failed')
    return (
      <Text p="md" c="dimmed">
        {t('One file could not be prepared for display.')}
      </Text>
    );
  return (
    <Stack gap="xs" p="md">
      <Text size="sm" c="dimmed">
        {t('Being prepared for viewing.')}
      </Text>
      <Progress value={progress} aria-label={t('Preparing')} />
    </Stack>
  );
}
