import { t } from '@ovation/language/t.ts';
import {
  uploadWelcomeVideo,
  uploadPerformerAvatar,
  uploadPerformerCover,
  type OwnPerformer,
} from '@ovation/contract/people/performers.ts';
import { Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconMovie } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useUpload } from '../../../platform/uploads/upload.ts';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useFileProgress, type FileProgress } from '../../media/processing/file-progress.ts';
import { processingLabel } from '../../media/processing/processing-labels.ts';
import classes from './account.module.css';
import { PictureButton, usePicture } from '../../accounts/picture-upload.tsx';

/** The welcome video of a performer's page: uploaded, then processed, then shown. */
export function WelcomeVideo({ performer }: { readonly performer: OwnPerformer }) {
  const { revalidate } = useRevalidator();
  const upload = useUpload(uploadWelcomeVideo);
  const [fileId, setFileId] = useState<string>();
  const processing = useFileProgress(fileId === undefined ? [] : [fileId], () => void revalidate());
  const progress =
    fileId === undefined ? undefined : (processing.get(fileId) ?? { status: 'queued' as const, progress: 0 });
  const send = async (file: File): Promise<void> => setFileId((await upload.start(file))?._id ?? fileId);
  return (
    <Stack gap="sm" align="flex-start">
      {performer.welcomeVideo ? (
        <img src={performer.welcomeVideo.poster} alt={t('Your welcome video')} className={classes.poster} />
      ) : null}
      <Text>
        {performer.welcomeVideo
          ? t('Your welcome video greets everyone who opens your page.')
          : t('A short video that greets everyone who opens your page.')}
      </Text>
      <FileButton accept="video/*" onChange={(file) => file && void send(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconMovie size={18} stroke={1.6} aria-hidden />}
            loading={upload.state !== undefined && upload.state.error === undefined}
          >
            {performer.welcomeVideo ? t('Replace the video') : t('Choose a video')}
          </Button>
        )}
      </FileButton>
      <div className={classes.progress}>
        <UploadProgress state={upload.state} onCancel={upload.cancel} />
      </div>
      {progress ? <Processing progress={progress} /> : null}
      <Text size="sm" c="dimmed">
        {t('MP4, MOV, WebM or MKV, at most 500 MB.')}
      </Text>
    </Stack>
  );
}

function Processing({ progress: known }: { readonly progress: FileProgress }) {
  const { status, progress, message } = known;
  if (status === 'ready')
    return (
      <Text size="sm" aria-live="polite">
        {t('Your welcome video is ready.')}
      </Text>
    );
  if (status === 'failed')
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {message ?? t('This video could not be processed. Please choose another.')}
      </Text>
    );
  return (
    <div className={classes.progress}>
      <Text size="sm" c="dimmed" mb={4}>
        {t('{processingLabel}. You can leave this page.', { processingLabel: processingLabel(known) })}
      </Text>
      <Progress value={progress} aria-label={t('Processing the welcome video')} />
    </div>
  );
}

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
