import { t } from '@ovation/language/t.ts';
import { uploadAvatar, type Me } from '@ovation/contract/people/accounts.ts';
import { Group, Stack, Text } from '@mantine/core';
import { Avatar } from '../../ui/people/account-line.tsx';
import { UploadProgress } from '../../ui/uploads/upload-progress.tsx';
import { PictureButton, usePicture } from './picture-upload.tsx';

/** The picture of the account, and a button to replace it. */
export function AvatarField({ me }: { readonly me: Me }) {
  const picture = usePicture(uploadAvatar);
  return (
    <Stack gap="sm">
      <Group gap="lg">
        <Avatar account={{ name: me.name, avatar: picture.preview ?? me.avatar }} size={88} />
        <Stack gap={6} align="flex-start" flex="1 1 11rem">
          <PictureButton picture={picture}>{t('Change the picture')}</PictureButton>
          <Text size="sm" c="dimmed">
            {t('JPEG, PNG, WebP, AVIF, HEIC or GIF, at most 20 MB.')}
          </Text>
        </Stack>
      </Group>
      <UploadProgress state={picture.state} onCancel={picture.cancel} />
    </Stack>
  );
}
