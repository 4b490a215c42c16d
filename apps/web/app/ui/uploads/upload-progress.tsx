import { t } from '@ovation/language/t.ts';
import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import { IconX } from '../tabler.ts';
import type { Upload, UploadState } from '../../platform/uploads/upload.ts';
import { PauseButton } from '../buttons/pause-button.tsx';
import { transferLabel } from './transfer-labels.ts';
import { formatPercent } from '../words/formats.ts';

interface UploadProgressProps {
  readonly state: UploadState | undefined;
  readonly onCancel?: () => void;
  /** Only for an upload that can be paused. */
  readonly hold?: Upload['hold'];
}

/** The progress, speed and remaining time of an upload, with buttons to pause and cancel it; or why it failed. */
export function UploadProgress({ state, onCancel, hold }: UploadProgressProps) {
  if (!state) return null;
  const { name, error, transfer } = state;
  if (error !== undefined)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {name}: {error}
      </Text>
    );
  const percent = Math.floor(transfer.progress * 100);
  return (
    <div>
      <Group gap="sm" wrap="nowrap">
        <Progress value={percent} flex={1} aria-label={t('Uploading {name}', { name })} animated={percent === 100} />
        {hold ? null : (
          <Text size="sm" c="dimmed" w="3rem" ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatPercent(percent)}
          </Text>
        )}
        {hold ? <PauseButton name={name} phase={transfer.phase} onPause={hold.pause} onResume={hold.resume} /> : null}
        {onCancel ? (
          <ActionIcon onClick={onCancel} aria-label={t('Cancel uploading {name}', { name })} size={32}>
            <IconX size={18} />
          </ActionIcon>
        ) : null}
      </Group>
      {hold ? (
        <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {transferLabel(transfer)}
        </Text>
      ) : null}
    </div>
  );
}
