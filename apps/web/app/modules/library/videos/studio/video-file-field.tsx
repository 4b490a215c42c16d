import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconMovie } from '@tabler/icons-react';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../../../ui/uploads/upload-progress.tsx';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import { processingLabel } from '../../../media/processing/processing-labels.ts';
import type { ChosenFilm } from './use-video-file.ts';

interface VideoFileFieldProps {
  readonly film: ChosenFilm;
  readonly error: string | undefined;
  /** Bought, so that its film stays. */
  readonly isFixed: boolean;
}

const accept = 'video/*,.mkv';

/** The film itself: sent as soon as it is chosen, and followed until it can be played. */
export function VideoFileField({ film, error, isFixed }: VideoFileFieldProps) {
  const choose = (file: File | null | undefined): void => {
    if (file) void film.choose(file);
  };
  return (
    <Stack gap="sm">
      {film.fileId === null && !film.isUnderWay ? (
        <Dropzone
          label="Add the film"
          hint="Drop it here, or choose it. Up to 5 GB; a lost connection or a closed laptop only makes a pause."
          accept={accept}
          error={error}
          onFiles={([file]) => choose(file)}
        />
      ) : null}
      <UploadProgress state={film.sending} onCancel={film.cancel} hold={film.hold} />
      {film.fileId === null ? null : (
        <Group gap="sm" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <IconMovie size={22} stroke={1.6} aria-hidden />
            <Text fw={600} truncate>
              {film.name ?? 'The film'}
            </Text>
          </Group>
          {isFixed ? (
            <Text size="sm" c="dimmed">
              This video was bought: its film stays.
            </Text>
          ) : (
            <FileButton accept={accept} onChange={choose}>
              {(props) => (
                <Button {...props} variant="default" size="sm" disabled={film.isUnderWay}>
                  Replace the film
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      )}
      {film.processing ? <Processing progress={film.processing} /> : null}
      {error !== undefined && film.fileId !== null ? (
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
        Ready to be watched.
      </Text>
    );
  if (status === 'failed')
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
        {message ?? 'This film could not be processed.'} Please replace it.
      </Alert>
    );
  return (
    <div>
      <Text size="sm" c="dimmed">
        {processingLabel(known)}. You may go on meanwhile.
      </Text>
      <Progress value={progress} size="sm" mt={4} aria-label="Processing" />
    </div>
  );
}
