import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconFileUpload, IconX } from '@tabler/icons-react';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import type { EditorFile } from '../../library/files/editor-file.ts';
import { FileState } from '../../library/files/file-row.tsx';
import type { EditorFiles } from '../../library/files/use-editor-files.ts';

interface UploadRowProps {
  readonly file: EditorFile;
  readonly files: EditorFiles;
  /** If it replaces a file of the same name. */
  readonly version: number | undefined;
}

/** A file that was chosen for a digital product: its upload, which can be paused, and what it replaces. */
export function UploadRow({ file, files, version }: UploadRowProps) {
  const { key, name, stage } = file;
  const processing = stage.at === 'kept' ? files.processing.get(stage.fileId) : undefined;
  return (
    <li>
      <IconFileUpload size={22} stroke={1.6} aria-hidden />
      <div className="product-file-words">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {version === undefined ? null : (
          <Text size="xs">{t('Becomes version {version} when you save', { version })}</Text>
        )}
        {stage.at === 'kept' && processing?.status !== 'failed' ? (
          <Text size="xs" c="dimmed">
            {t('Uploaded')}
          </Text>
        ) : (
          <FileState file={file} processing={processing} error={undefined} />
        )}
        {stage.at === 'rejected' && stage.mayRetry ? (
          <Button size="compact-sm" variant="light" mt={6} onClick={() => files.retry(key)}>
            {t('Try again')}
          </Button>
        ) : null}
      </div>
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
    </li>
  );
}
