import { t } from '@ovation/language/t.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useUpload } from '../../platform/uploads/upload.ts';
import { Dropzone } from '../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../ui/uploads/upload-progress.tsx';

interface PaperUploadProps {
  /** Takes the paper as `file`. */
  readonly operation: Operation;
  readonly fields?: Record<string, unknown>;
  readonly label: string;
  /** A photo cannot be a PDF. */
  readonly isPhoto?: boolean;
  readonly children?: ReactNode;
}

const pictures = 'image/jpeg,image/png,image/webp';

/** Sends one paper as soon as it is chosen, and loads the page's data again. */
export function PaperUpload({ operation, fields, label, isPhoto = false, children }: PaperUploadProps) {
  const { revalidate } = useRevalidator();
  const upload = useUpload(operation);
  const [sent, setSent] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setSent(undefined);
    if ((await upload.start(file, fields)) === undefined) return;
    setSent(file.name);
    await revalidate();
  };
  return (
    <Stack gap="xs" w="100%">
      <Dropzone
        label={label}
        hint={t('JPEG, PNG{isPhoto, select, yes { or WebP} other {, WebP or PDF}}, at most 20 MB.', {
          isPhoto: isPhoto ? 'yes' : 'no',
        })}
        accept={isPhoto ? pictures : `${pictures},application/pdf`}
        onFiles={([file]) => file && void send(file)}
      >
        {children}
      </Dropzone>
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      <Text size="sm" c="var(--positive-text)" aria-live="polite">
        {sent === undefined ? null : (
          <>
            <IconCheck size={16} aria-hidden /> {t('{sent} has arrived.', { sent })}
          </>
        )}
      </Text>
    </Stack>
  );
}
