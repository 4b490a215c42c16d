import { t } from '@ovation/language/t.ts';
import { uploadStreamImage } from '@ovation/contract/live/streams.ts';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useUpload } from '../../../../platform/uploads/upload.ts';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../../../ui/uploads/upload-progress.tsx';

interface ImageFieldProps {
  /** The uploaded picture; null: none; undefined: as before. */
  readonly value: string | null | undefined;
  readonly error?: React.ReactNode;
  readonly onChange: (imageId: string | null) => void;
}

/** The picture that stands for a stream until its video does. */
export function ImageField({ value, error, onChange }: ImageFieldProps) {
  const upload = useUpload(uploadStreamImage);
  const [address, setAddress] = useState<string>();
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);

  async function send(file: File): Promise<void> {
    const saved = await upload.start(file);
    if (!saved) return;
    setAddress(URL.createObjectURL(file));
    onChange(saved._id);
  }

  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        {t('Picture')}
      </Text>
      {typeof value === 'string' && address !== undefined ? (
        <Group gap="md">
          <img src={address} alt={t('The stream’s')} className="live-studio-image" />
          <Button variant="default" size="sm" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        </Group>
      ) : (
        <Dropzone
          label={t('Choose a picture')}
          hint={t('Shown until your video starts. Without one, your cover is used.')}
          accept="image/*"
          error={error}
          onFiles={([file]) => file && void send(file)}
        />
      )}
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
    </div>
  );
}
