import { t } from '@ovation/language/t.ts';
import type { TransferPhase } from '@ovation/client';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '../tabler.ts';

interface PauseButtonProps {
  /** The name of the file. */
  readonly name: string;
  readonly phase: TransferPhase;
  readonly onPause: () => void;
  readonly onResume: () => void;
}

/** Pauses an upload, resumes it, or retries at once while the connection is lost. */
export function PauseButton({ name, phase, onPause, onResume }: PauseButtonProps) {
  if (phase === 'finishing') return null;
  if (phase === 'sending')
    return (
      <ActionIcon onClick={onPause} aria-label={t('Pause uploading {name}', { name })}>
        <IconPlayerPause size={20} stroke={1.6} />
      </ActionIcon>
    );
  if (phase === 'paused')
    return (
      <ActionIcon onClick={onResume} aria-label={t('Resume uploading {name}', { name })}>
        <IconPlayerPlay size={20} stroke={1.6} />
      </ActionIcon>
    );
  return (
    <ActionIcon onClick={onResume} aria-label={t('Try uploading {name} now', { name })}>
      <IconRefresh size={20} stroke={1.6} />
    </ActionIcon>
  );
}
