import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import type { EditorFile } from '../../library/files/editor-file.ts';
import { FileState } from '../../library/files/file-row.tsx';
import type { EditorFiles } from '../../library/files/use-editor-files.ts';

interface ResultRowProps {
  readonly file: EditorFile;
  readonly files: EditorFiles;
}

/** A file that is delivered with an order: its upload, which can be paused. */
export function ResultRow({ file, files }: ResultRowProps) {
  const { key, name, stage } = file;
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div className="shop-words">
          <span className="shop-name">{name}</span>
          {stage.at === 'kept' ? (
            <Text size="xs" c="dimmed">
              {t('Uploaded')}
            </Text>
          ) : (
            <FileState file={file} processing={undefined} error={undefined} />
          )}
        </div>
        {stage.at === 'rejected' && stage.mayRetry ? (
          <Button size="compact-sm" variant="light" onClick={() => files.retry(key)}>
            {t('Try again')}
          </Button>
        ) : null}
        {stage.at === 'sending' ? (
          <PauseButton
            name={name}
            phase={stage.transfer.phase}
            onPause={() => files.pause(key)}
            onResume={() => files.resume(key)}
          />
        ) : null}
        <ActionIcon
          onClick={() => files.remove(key)}
          aria-label={stage.at === 'sending' ? t('Cancel uploading {name}', { name }) : t('Remove {name}', { name })}
        >
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </Group>
    </li>
  );
}
