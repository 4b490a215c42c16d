import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { uploadFeedTeaser, uploadFeedThumbnail } from '@ovation/contract/publishing/feed-files.ts';
import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconX } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useUpload, type Upload, type UploadState } from '../../../platform/uploads/upload.ts';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useFileProgress, type FileProgress } from '../../media/processing/file-progress.ts';
import { FilePreview } from './file-preview.tsx';

interface SingleFile {
  readonly fileId: string | null;
  readonly preview: string | undefined;
  /** Whether the preview is the file itself, as it was chosen. */
  readonly isLocal: boolean;
  readonly sending: UploadState | undefined;
  readonly hold: Upload['hold'];
  readonly processing: FileProgress | undefined;
  choose(file: File): Promise<void>;
  remove(): void;
  cancel(): void;
}

/** A file outside of the list: the post's thumbnail or its teaser. */
export function useSingleFile(
  operation: typeof uploadFeedThumbnail | typeof uploadFeedTeaser,
  initial: FeedFile | undefined,
  resumableAs?: string,
): SingleFile {
  const upload = useUpload(operation, resumableAs);
  const [chosen, setChosen] = useState({
    fileId: initial?._id ?? null,
    preview: initial?.thumbnails[0]?.url,
    isLocal: false,
  });
  const isNew = chosen.fileId !== null && (chosen.fileId !== initial?._id || initial.status !== 'ready');
  const processing = useFileProgress(isNew && chosen.fileId !== null ? [chosen.fileId] : []);
  return {
    ...chosen,
    sending: upload.state,
    hold: upload.hold,
    processing: processing.get(chosen.fileId ?? ''),
    cancel: upload.cancel,
    choose: async (file) => {
      const reply = await upload.start(file);
      if (reply) setChosen({ fileId: reply._id, preview: URL.createObjectURL(file), isLocal: true });
    },
    remove: () => setChosen({ fileId: null, preview: undefined, isLocal: false }),
  };
}

export function isSending({ sending }: Pick<SingleFile, 'sending'>): boolean {
  return sending !== undefined && sending.error === undefined;
}

interface SingleFileFieldProps {
  readonly of: SingleFile;
  readonly kind: 'photo' | 'video';
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
}

export function SingleFileField({ of, kind, label, description, error }: SingleFileFieldProps) {
  const problem =
    error ??
    (of.processing?.status === 'failed'
      ? t('{problem} Please choose another.', {
          problem: of.processing.message ?? t('This file could not be processed.'),
        })
      : undefined);
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600} size="sm">
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
      <Group gap="sm" wrap="nowrap">
        {of.fileId === null ? null : (
          <FilePreview key={of.fileId} file={{ kind, preview: of.preview, isLocal: of.isLocal }} />
        )}
        <FileButton accept={kind === 'photo' ? 'image/*' : 'video/*'} onChange={(file) => file && void of.choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              loading={isSending(of)}
              aria-label={of.fileId === null ? t('Choose: {label}', { label }) : t('Replace: {label}', { label })}
            >
              {of.fileId === null ? t('Choose') : t('Replace')}
            </Button>
          )}
        </FileButton>
        {of.fileId === null ? null : (
          <ActionIcon onClick={of.remove} aria-label={t('Remove: {label}', { label })}>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </Group>
      <UploadProgress state={of.sending} onCancel={of.cancel} hold={of.hold} />
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
