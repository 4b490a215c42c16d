import { t } from '@ovation/language/t.ts';
import { uploadSiteImage } from '@ovation/contract/site/site-images.ts';
import { Button, FileButton, TextInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import classes from './image-setting.module.css';

interface ImageSettingProps {
  readonly label: string;
  readonly description: string;
  readonly kind: 'logo' | 'dark-logo' | 'icon';
  readonly value?: string;
  readonly error?: React.ReactNode;
  readonly onChange: (address: string) => void;
}

/** The address of a picture, the picture as pages show it, and a button that uploads another. */
export function ImageSetting({ label, description, kind, value = '', error, onChange, ...input }: ImageSettingProps) {
  const [isSending, setSending] = useState(false);
  const send = async (image: File): Promise<void> => {
    setSending(true);
    try {
      onChange((await api.call(uploadSiteImage, { files: { image } })).url);
    } catch (refused) {
      toastError(refused);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.setting}>
      <TextInput
        {...input}
        label={label}
        description={description}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.shown} data-kind={kind}>
        <img key={value} src={value} alt="" className={classes.image} />
      </div>
      <FileButton
        accept="image/svg+xml,image/png,image/jpeg,image/webp,image/x-icon"
        onChange={(image) => image && void send(image)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={isSending}
            leftSection={<IconPhotoUp size={18} stroke={1.6} aria-hidden />}
            aria-label={t('Upload: {label}', { label })}
          >
            {t('Upload')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
