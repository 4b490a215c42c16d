import { uploadPerformerAvatar, uploadPerformerCover, type OwnPerformer } from '@ovation/contract/performers.ts';
import { Button, FileButton, Stack, Text, type ButtonProps } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useUpload } from '../../../platform/upload.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import classes from './pictures.module.css';

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The cover and the face over it, as her page shows them; what she chose is shown at once, while it still travels. */
export function Pictures({ performer }: { readonly performer: OwnPerformer }) {
  const cover = usePicture(uploadPerformerCover);
  const avatar = usePicture(uploadPerformerAvatar);
  return (
    <Stack gap="sm">
      <div className={classes.stage}>
        <img src={cover.preview ?? performer.cover} alt="Your cover" className={classes.cover} />
        <img src={avatar.preview ?? performer.avatar} alt="Your avatar" className={classes.avatar} width={112} height={112} />
      </div>
      <div className={classes.buttons}>
        <PictureButton picture={avatar}>Change the avatar</PictureButton>
        <PictureButton picture={cover}>Change the cover</PictureButton>
      </div>
      <UploadProgress state={avatar.state} onCancel={avatar.cancel} />
      <UploadProgress state={cover.state} onCancel={cover.cancel} />
      <Text size="sm" c="dimmed">JPEG, PNG, WebP, AVIF or GIF, at most 20 MB. A cover looks best three times as wide as it is high.</Text>
    </Stack>
  );
}

function PictureButton({ picture, ...button }: ButtonProps & { readonly picture: ReturnType<typeof usePicture>; readonly children: string }) {
  const isSending = picture.state !== undefined && picture.state.error === undefined;
  return (
    <FileButton accept={pictureTypes} onChange={(file) => file && void picture.send(file)}>
      {(props) => <Button variant="default" leftSection={<IconCamera size={18} stroke={1.6} aria-hidden />} loading={isSending} {...button} {...props} />}
    </FileButton>
  );
}

/** Sends a picture and shows it meanwhile; one that failed gives its place back to the old one. */
function usePicture(operation: typeof uploadPerformerAvatar | typeof uploadPerformerCover) {
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
