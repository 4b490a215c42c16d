import type { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import type { uploadPerformerAvatar, uploadPerformerCover } from '@ovation/contract/people/performers.ts';
import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastSuccess } from '../../platform/toasts.ts';
import { useUpload, type UploadState } from '../../platform/uploads/upload.ts';

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export interface PictureUpload {
  /** Address of the chosen picture in this tab, while it travels and after it arrived. */
  readonly preview: string | undefined;
  readonly state: UploadState | undefined;
  send(file: File): Promise<void>;
  cancel(): void;
}

/** Sends a picture and shows it meanwhile; one that failed gives its place back to the old one. */
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
    toastSuccess('Changes saved');
    return revalidate();
  };
  return { preview, send, state: upload.state, cancel: upload.cancel };
}

interface PictureButtonProps {
  readonly picture: PictureUpload;
  readonly children: string;
}

/** Chooses the picture. */
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
