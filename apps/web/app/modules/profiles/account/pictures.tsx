import { t } from '@ovation/language/t.ts';
import { uploadPerformerAvatar, uploadPerformerCover, type OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Stack, Text } from '@mantine/core';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { PictureButton, usePicture } from '../../accounts/picture-upload.tsx';
import classes from './account.module.css';

/** The cover and avatar as on the performer's page; a new one is previewed while it is being uploaded. */
export function Pictures({ performer }: { readonly performer: OwnPerformer }) {
  const cover = usePicture(uploadPerformerCover);
  const avatar = usePicture(uploadPerformerAvatar);
  return (
    <Stack gap="sm">
      <div className={classes.stage}>
        <img src={cover.preview ?? performer.cover} alt={t('Your cover')} className={classes.cover} />
        <img
          src={avatar.preview ?? performer.avatar}
          alt={t('Your avatar')}
          className={classes.avatar}
          width={112}
          height={112}
        />
      </div>
      <div className={classes.buttons}>
        <PictureButton picture={avatar}>{t('Change the avatar')}</PictureButton>
        <PictureButton picture={cover}>{t('Change the cover')}</PictureButton>
      </div>
      <UploadProgress state={avatar.state} onCancel={avatar.cancel} />
      <UploadProgress state={cover.state} onCancel={cover.cancel} />
      <Text size="sm" c="dimmed">
        {t('JPEG, PNG, WebP, AVIF, HEIC or GIF, at most 20 MB. A cover looks best three times as wide as it is high.')}
      </Text>
    </Stack>
  );
}
