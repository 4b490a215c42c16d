import { t } from '@ovation/language/t.ts';
import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconMovie } from '@tabler/icons-react';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../../../ui/uploads/upload-progress.tsx';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import { processingLabel } from '../../../media/processing/processing-labels.ts';
import type { ChosenVideoFile } from './use-video-file.ts';

interface VideoFileFieldProps {
  readonly videoFile: ChosenVideoFile;
  readonly error: string | undefined;
  /** Its file cannot be replaced, because it was bought. */
  readonly isFixed: boolean;
}

const accept = 'video/*,.mkv';

/** The video file: sent as soon as it is chosen, and followed until it can be played. */
export function VideoFileField({ videoFile, error, isFixed }: VideoFileFieldProps) {
  const choose = (file: File | null | undefined): void => {
    if (file) void videoFile.choose(file);
  };
  return (
    <Stack gap="sm">
      {videoFile.fileId === null && !videoFile.isUnderWay ? (
        <Dropzone
          label={t('Add a video')}
          hint={t('Drop it here, or choose it. Up to 5 GB. Uploads resume after a lost connection or a closed laptop.')}
          accept={accept}
          error={error}
          onFiles={([file]) => choose(file)}
        />
      ) : null}
      <UploadProgress state={videoFile.sending} onCancel={videoFile.cancel} hold={videoFile.hold} />
      {videoFile.fileId === null ? null : (
        <Group gap="sm" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <IconMovie size={22} stroke={1.6} aria-hidden />
            <Text fw={600} truncate>
              {videoFile.name ?? t('Video file')}
            </Text>
          </Group>
          {isFixed ? (
            <Text size="sm" c="dimmed">
              {t('People have bought this video, so its file can’t be removed.')}
            </Text>
          ) : (
            <FileButton accept={accept} onChange={choose}>
              {(props) => (
                <Button {...props} variant="default" size="sm" disabled={videoFile.isUnderWay}>
                  {t('Replace the video')}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      )}
      {videoFile.processing ? <Processing progress={videoFile.processing} /> : null}
      {error !== undefined && videoFile.fileId !== null ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

function Processing({ progress: known }: { readonly progress: FileProgress }) {
  const { status, progress, message } = known;
  if (status === 'ready')
    return (
      <Text size="sm" c="dimmed">
        {t('Ready to watch.')} {message}
      </Text>
    );
  if (status === 'failed')
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
        {t('{value} Please replace it.', { value: message ?? t('This video could not be processed.') })}
      </Alert>
    );
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('{processingLabel}. You can continue in the meantime.', { processingLabel: processingLabel(known) })}
      </Text>
      <Progress value={progress} size="sm" mt={4} aria-label={t('Processing')} />
    </div>
  );
}
