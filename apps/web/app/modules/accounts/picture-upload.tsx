import { t } from '@ovation/language/t.ts';
import type { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import type { uploadPerformerAvatar, uploadPerformerCover } from '@ovation/contract/people/performers.ts';
import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '../../ui/tabler.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastSuccess } from '../../platform/toasts.ts';
import { useUpload, type UploadState } from '../../platform/uploads/upload.ts';

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export interface PictureUpload {
  /** The address of the chosen picture in this tab, during and after its upload. */
  readonly preview: string | undefined;
  readonly state: UploadState | undefined;
  send(file: File): Promise<void>;
  cancel(): void;
}

/** Uploads a picture and previews it meanwhile; if that fails, the old picture is shown again. */
export function usePicture(
  operation: typeof uploadAvatar | typeof uploadPerformerAvatar | typeof uploadPerformerCover,
): PictureUpload {
  const { revalidate } = useRevalidator();
  const upload = useUpload(operation);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const send = async (file: File): Promise<void> => {
    setPreview(URL.createObjectURL(file));
    const reply = await upload.start(file);
    if (!reply) return setPreview(undefined);
    if (reply.isUnderReview === true) setPreview(undefined);
    toastSuccess(
      reply.isUnderReview === true ? t('Our staff will review this picture before it is shown.') : t('Changes saved'),
    );
    return revalidate();
  };
  return { preview, send, state: upload.state, cancel: upload.cancel };
}

interface PictureButtonProps {
  readonly picture: PictureUpload;
  readonly children: string;
}

/** Opens the file picker for a picture. */
export function PictureButton({ picture, children }: PictureButtonProps) {
  const isSending = picture.state !== undefined && picture.state.error === undefined;
  return (
    <FileButton accept={pictureTypes} onChange={(file) => file && void picture.send(file)}>
      {(props) => (
        <Button
          variant="default"
          leftSection={<IconCamera size={18} stroke={1.6} aria-hidden />}
          loading={isSending}
          {...props}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}
