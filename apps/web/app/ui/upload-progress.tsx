import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { UploadState } from '../platform/upload.ts';

interface UploadProgressProps {
  readonly state: UploadState | undefined;
  readonly onCancel?: () => void;
}

/** How far an upload is, with a way to stop it; or why it failed. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  if (!state) return null;
  if (state.error !== undefined) return <Text size="sm" c="var(--mantine-color-error)" role="alert">{state.name}: {state.error}</Text>;
  const percent = Math.round(state.progress * 100);
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress value={percent} flex={1} aria-label={`Uploading ${state.name}`} animated={percent === 100} />
      <Text size="sm" c="dimmed" w="3rem" ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>{percent}%</Text>
      {onCancel ? <ActionIcon onClick={onCancel} aria-label={`Cancel uploading ${state.name}`} size={32}><IconX size={18} /></ActionIcon> : null}
    </Group>
  );
}
